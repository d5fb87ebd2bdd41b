import { expect, it } from 'vitest'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { oneColour } from '#server/testing/pictures.ts'
import { pictureFile, sendRecord } from '#server/testing/records.ts'

it.each([
  ['a JPEG of 64 million pixels', 'camera.jpg', { format: 'jpeg', width: 8000, height: 8000 }],
  ['a PNG of 25 million pixels', 'camera.png', { format: 'png', width: 5000, height: 5000 }],
  ['a GIF of 25 million pixels', 'camera.gif', { format: 'gif', width: 5000, height: 5000 }],
] as const)('%s is accepted', async (_, name, picture) => {
  const { app } = await makeApp()
  const picture1 = pictureFile(await oneColour(picture), name)
  expect((await sendRecord(app, await makeMember(), { picture1 })).statusCode).toBe(201)
})

it.each([
  ['a JPEG of more than 64 million pixels', 'flood.jpg', { format: 'jpeg', width: 8001, height: 8000 }],
  ['a PNG of more than 25 million pixels', 'flood.png', { format: 'png', width: 5001, height: 5000 }],
  ['a GIF of more than 25 million pixels', 'flood.gif', { format: 'gif', width: 5001, height: 5000 }],
] as const)('%s is refused, and no file is stored', async (_, name, picture) => {
  const { app, files } = await makeApp()
  const picture2 = pictureFile(await oneColour(picture), name)
  const response = await sendRecord(app, await makeMember(), { picture2 })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      picture2: ['Upload a valid image. The file you uploaded was either not an image or a corrupted image.'],
    },
  ])
  for await (const { key } of files.list('')) throw new Error(`${key} is stored`)
})
