import { describe, expect, it } from 'vitest'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { pictureKey, thumbnailKey } from './picture-key.rules.ts'
import { sweepPictures } from './sweep-pictures.action.ts'

const HOUR = 3_600_000
const spare = pictureKey('ab'.repeat(16), 'png')

describe('the sweep', () => {
  it('removes pictures that belong to nothing, thumbnails too, and leaves all others', async () => {
    const { app, db, files } = await makeApp()
    const member = await makeMember()
    await makeRecord(app, member, {
      picture1: pictureFile(await makePicture()),
      picture2: pictureFile(await makePicture({ format: 'png' }), 'find.png'),
    })
    await files.put(pictureKey('cd'.repeat(16), 'jpg'), await makePicture())
    await db
      .updateTable('profiles')
      .set({ picture_key: pictureKey('cd'.repeat(16), 'jpg') })
      .execute()
    const kept: string[] = []
    for await (const { key } of files.list('')) kept.push(key)
    await files.put(spare, await makePicture())
    await files.put(thumbnailKey(spare), await makePicture())

    expect(await sweepPictures({ db, files }, Date.now() + HOUR)).toBe(2)
    const left: string[] = []
    for await (const { key } of files.list('')) left.push(key)
    expect(left.toSorted()).toEqual(kept.toSorted())
    expect(kept).toHaveLength(5)
  })

  it('leaves young files, whose record may be about to come', async () => {
    const { db, files } = await makeApp()
    await files.put(spare, await makePicture())
    expect(await sweepPictures({ db, files })).toBe(0)
    expect(await files.head(spare)).not.toBeNull()
  })
})
