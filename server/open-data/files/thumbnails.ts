import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import type { PublicQuery } from '#server/records/index.ts'
import { thumbnailKey } from '#server/pictures/index.ts'
import type { Deps } from './deps.ts'

/**
 * Copies the small first picture of each record into the folder: only of pictures with an open licence, because public records
 * name no others. They become JPEG, because desktop viewers of KMZ do not show WebP. A picture that was removed meanwhile is
 * left out.
 */
export async function withThumbnails(
  { files, records }: Deps,
  query: PublicQuery,
  folder: string,
): Promise<Map<number, string>> {
  const inFolder = path.join(folder, 'pictures')
  await mkdir(inFolder)
  const found = new Map<number, string>()
  for await (const page of records.pages(query))
    for (const { id, properties } of page) {
      const key = /media\/.*$/.exec(properties.picture_1 ?? '')?.[0]
      const picture = key === undefined ? null : await files.get(thumbnailKey(key))
      if (!picture) continue
      const file = path.join(inFolder, `${id}.jpg`)
      await pipeline(picture.content, sharp().jpeg(), createWriteStream(file))
      found.set(id, file)
    }
  return found
}
