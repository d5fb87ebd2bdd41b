import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { FileFault } from './found.ts'

/** Bounds of a zip; the library gives no promises, so everything is counted here while it is unpacked. */
const MOST_ENTRIES = 2000
const MOST_READ = 30
/** Bytes at the beginning of a file that show what it is: names of columns, or the first feature. */
const PEEKED = 16 * 1024
const MOST_BYTES = 100 * 1024 * 1024
const MOST_TIMES = 200
const ZIP_ENDS = /\.(?:zip|kmz|gz|tgz|bz2|xz|7z|rar|tar|jar)$/i

/** One file in a zip. */
export interface PackedFile {
  name: string
  /** Bytes that it has by the directory of the zip. */
  size: number
  /** Whether it has a password. */
  isLocked: boolean
  /** Unpacks all of it. Throws a FileFault for anything that is suspicious. */
  read: () => Promise<Uint8Array>
  /** Unpacks its beginning, to see what it is. */
  peek: () => Promise<Uint8Array>
}

/**
 * Lists the files of a zip in its order, of which nothing is unpacked before it is asked for; all that is counts together.
 * Throws a FileFault for anything that is suspicious.
 */
export async function unzip(bytes: Uint8Array): Promise<PackedFile[]> {
  const zip = await opened(bytes)
  const most = Math.min(MOST_BYTES, bytes.length * MOST_TIMES)
  let unpacked = 0
  let read = 0
  const count = (length: number): void => {
    unpacked += length
    if (unpacked > MOST_BYTES) throw new FileFault('importZipSize')
    if (unpacked > most) throw new FileFault('importZipRatio')
  }
  const contentOf = async (entry: Entry, length: number): Promise<Uint8Array> => {
    if (entry.isEncrypted()) throw new FileFault('importZipLocked')
    const content = await unpack(zip, entry, { length, count })
    if (isZip(content)) throw new FileFault('importZipNested')
    return content
  }
  const entries = await entriesOf(zip)
  return entries.map((entry) => ({
    name: entry.fileName,
    size: entry.uncompressedSize,
    isLocked: entry.isEncrypted(),
    read: () => {
      read += 1
      if (read > MOST_READ) throw new FileFault('importZipEntries')
      return contentOf(entry, Infinity)
    },
    peek: () => contentOf(entry, PEEKED),
  }))
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

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw new FileFault('importZipEntries')
  const entries: Entry[] = []
  let listed = 0
  const list = (entry: Entry): void => {
    listed += 1
    if (listed > MOST_ENTRIES) throw new FileFault('importZipEntries')
    const name = entry.fileName
    if (!isGoodName(name)) throw new FileFault('importZipNames')
    if (name.endsWith('/')) return
    if (ZIP_ENDS.test(name)) throw new FileFault('importZipNested')
    entries.push(entry)
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOf(error))
    zip.on('error', fail)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      try {
        list(entry)
        zip.readEntry()
      } catch (fault) {
        fail(fault)
      }
    })
    zip.readEntry()
  })
}

interface Unpacking {
  /** Bytes to unpack at most, or a little more. */
  length: number
  count: (length: number) => void
}

function unpack(zip: ZipFile, entry: Entry, { length, count }: Unpacking): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOf(error))
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        fail(error)
        return
      }
      const pieces: Buffer[] = []
      let unpacked = 0
      const end = (): void => resolve(Buffer.concat(pieces))
      stream.on('data', (piece: Buffer) => {
        try {
          count(piece.length)
        } catch (fault) {
          stream.destroy()
          fail(fault)
          return
        }
        pieces.push(piece)
        unpacked += piece.length
        if (unpacked < length) return
        stream.destroy()
        end()
      })
      stream.on('error', fail)
      stream.on('end', end)
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
