import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** All files of a zip by their names; for tests. Throws where the zip is cut off or a checksum does not fit. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
