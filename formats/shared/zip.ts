import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Path within the zip. */
  name: string
  content: Readable
  /** Whether it is already compressed, as pictures are. */
  packed?: boolean
}

/**
 * A zip that is written while it is read. Entries are requested one at a time, each after the previous one has been
 * read, so that few files are open and little is in memory, however slow the reader is.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const body = new PassThrough()
  // A fault must interrupt the download, because a zip with a proper end looks complete.
  const breakOff = (fault: Error) => void body.destroy(fault)
  zip.on('error', breakOff)
  zip.outputStream.pipe(body)
  fill(zip, entries, body).catch(breakOff)
  return body
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, body: Readable): Promise<void> {
  for await (const { name, content, packed = false } of entries) {
    if (body.destroyed) return void content.destroy()
    const stop = () => void content.destroy()
    body.once('close', stop)
    zip.addReadStream(content, name, { compress: !packed })
    await finished(content)
    body.off('close', stop)
  }
  zip.end()
}
