import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { FileFault } from './found.ts'

/** Bounds of a zip; the library gives no promises, so everything is counted here while it is unpacked. */
const MOST_ENTRIES = 30
const MOST_BYTES = 100 * 1024 * 1024
const MOST_TIMES = 200
const ZIP_ENDS = /\.(?:zip|kmz|gz|tgz|bz2|xz|7z|rar|tar|jar)$/i

/** Unpacks a whole zip into memory, by the names of its files. Throws a FileFault for anything that is suspicious. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const zip = await opened(bytes)
  const most = Math.min(MOST_BYTES, bytes.length * MOST_TIMES)
  let unpacked = 0
  let entries = 0
  const count = (length: number): void => {
    unpacked += length
    if (unpacked > MOST_BYTES) throw new FileFault('importZipSize')
    if (unpacked > most) throw new FileFault('importZipRatio')
  }
  if (zip.entryCount > MOST_ENTRIES) throw new FileFault('importZipEntries')
  await eachEntry(zip, async (entry) => {
    entries += 1
    if (entries > MOST_ENTRIES) throw new FileFault('importZipEntries')
    const name = entry.fileName
    if (!isGoodName(name)) throw new FileFault('importZipNames')
    if (name.endsWith('/')) return
    if (entry.isEncrypted()) throw new FileFault('importZipLocked')
    if (ZIP_ENDS.test(name)) throw new FileFault('importZipNested')
    const content = await contentOf(zip, entry, count)
    if (isZip(content)) throw new FileFault('importZipNested')
    files.set(name, content)
  })
  return files
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/** Names are only compared and never used as paths, but a name that climbs out of its folder shows what a file is for. */
function isGoodName(name: string): boolean {
  return (
    name !== '' &&
    name.length <= 255 &&
    !name.includes('\0') &&
    !name.startsWith('/') &&
    !/^[a-z]:/i.test(name) &&
    !name.split('/').includes('..')
  )
}

function opened(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      // Old programs for Windows write backslashes, which become slashes.
      { lazyEntries: true, decodeStrings: true, validateEntrySizes: true, strictFileNames: false },
      (error, zip) => (error ? reject(faultOf(error)) : resolve(zip)),
    )
  })
}

function eachEntry(zip: ZipFile, read: (entry: Entry) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOf(error))
    zip.on('error', fail)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      read(entry).then(() => zip.readEntry(), fail)
    })
    zip.readEntry()
  })
}

function contentOf(zip: ZipFile, entry: Entry, count: (length: number) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      const fail = (fault: Error) => reject(fault)
      if (error) {
        fail(error)
        return
      }
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => {
        try {
          count(piece.length)
          pieces.push(piece)
        } catch (fault) {
          stream.destroy()
          fail(fault as Error)
        }
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(pieces)))
    })
  })
}

function faultOf(error: unknown): Error {
  if (error instanceof FileFault) return error
  const text = error instanceof Error ? error.message : ''
  return new FileFault(
    /relative path|absolute path|characters in fileName/.test(text) ? 'importZipNames' : 'importDamaged',
  )
}
