import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { joinPortal } from './harness/members.ts'
import { recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

interface Hostile {
  what: string
  name: string
  bytes: Buffer
  status: 201 | 400
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>')
const STORED = /^media\/[0-9a-f]{2}\/[0-9a-f]{32}(\.(jpg|png)|-thumb\.webp)$/

async function hostileFiles(): Promise<Hostile[]> {
  const jpeg = await makePicture()
  const png = await makePicture({ format: 'png' })
  const gif = await makePicture({ format: 'gif' })
  return [
    { what: 'an SVG', name: 'photo.svg', bytes: SVG, status: 400 },
    { what: 'an SVG called a PNG', name: 'photo.png', bytes: SVG, status: 400 },
    { what: 'a page called a JPEG', name: 'photo.jpg', bytes: PAGE, status: 400 },
    {
      what: 'a JPEG with a page behind it',
      name: 'photo.jpg',
      bytes: Buffer.concat([jpeg, PAGE]),
      status: 201,
    },
    {
      what: 'a GIF with a script behind it',
      name: 'photo.gif',
      bytes: Buffer.concat([gif, PAGE]),
      status: 201,
    },
    { what: 'a PNG called a page', name: 'photo.html', bytes: png, status: 400 },
    { what: 'a PNG with two extensions', name: 'photo.html.png', bytes: png, status: 201 },
    { what: 'a PNG with the extension last but one', name: 'photo.png.html', bytes: png, status: 400 },
    { what: 'a way up', name: '../../../../etc/photo.png', bytes: png, status: 201 },
    { what: 'a way up as on Windows', name: '..\\..\\photo.png', bytes: png, status: 201 },
    { what: 'a NUL', name: 'photo.html\0.png', bytes: png, status: 201 },
    { what: 'a name of 255 characters', name: `${'a'.repeat(251)}.png`, bytes: png, status: 400 },
    { what: 'a PNG called a JPEG', name: 'photo.jpg', bytes: png, status: 201 },
  ]
}

scenario({ number: 13, title: 'Hostile files and names' }, async (run) => {
  const portal = await run.sharedPortal()
  const [member] = await joinPortal(portal, 1)
  const before = new Set(await everyFile(portal.place.dataDir))
  const times = run.count(100, 1)
  let taken = 0
  for (const { what, name, bytes, status } of await hostileFiles())
    for (let each = 0; each < times; each += 1) {
      const form = recordForm('A record')
      form.append('picture1', new File([Uint8Array.from(bytes)], name))
      const answer = await portal.ask(createRecord.path, {
        method: 'POST',
        headers: { ...member?.authorization },
        body: form,
      })
      expect([what, answer.status]).toEqual([what, status])
      if (answer.status !== 201) continue
      taken += 1
      const { picture1 } = answer.json() as WireRecord
      const served = await portal.ask(new URL(String(picture1)).pathname)
      const { format } = await sharp(served.bytes).metadata()
      expect(served.headers.get('content-type')).toBe(`image/${format}`)
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.bytes.includes('<script>')).toBe(false)
    }
  const added = (await everyFile(portal.place.dataDir)).filter(
    // The outbox has the email with the link that confirms the member's address.
    (file) => !before.has(file) && !/^(database|outbox)\//.test(file),
  )
  run.figure('uploads', times * (await hostileFiles()).length)
  run.figure('taken', taken)
  run.figure('files in the store', added.length)
  expect(added.filter((file) => !STORED.test(file.replace('files/', '')))).toEqual([])
  expect(added.length).toBe(2 * taken)
})

async function everyFile(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1))
}
