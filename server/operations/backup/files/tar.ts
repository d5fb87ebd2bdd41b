/** An entry of an archive. Its content must be read, or the next entry is not found. */
export interface TarEntry {
  name: string
  bytes: number
  content: AsyncIterable<Buffer>
}

const BLOCK = 512
/** The largest size in 11 octal digits: 8 GiB. */
const MOST_BYTES = 8 ** 11 - 1
const LONGEST_NAME = 100

/** The header of a file in the ustar format (POSIX.1-1988), which every `tar` reads. The names here are short and plain. */
export function tarHeader(name: string, bytes: number, modifiedAt: Date): Buffer {
  if (!/^[\w./-]+$/.test(name) || name.length > LONGEST_NAME)
    throw new RangeError(`A name that the archive cannot hold: ${name}`)
  if (bytes > MOST_BYTES) throw new RangeError(`${name} has ${bytes} bytes, more than the archive can hold`)
  const header = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  put(name, 0)
  put(`${octal(0o600, 7)}\0`, 100)
  put(`${octal(0, 7)}\0`, 108)
  put(`${octal(0, 7)}\0`, 116)
  put(`${octal(bytes, 11)}\0`, 124)
  put(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136)
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\x0000', 257)
  put(`${octal(sumOf(header), 6)}\0 `, 148)
  return header
}

/** What fills the last block after a file of that many bytes. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
}

export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Thrown when the bytes are no archive of `tarHeader`, or only a part of one. */
export class BrokenTar extends Error {}

/** Reads an archive from its beginning to its end, in memory of a few blocks. Throws BrokenTar. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source)
  for (;;) {
    const header = await reader.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, bytes } = readHeader(header)
    let left = bytes
    const content = async function* () {
      while (left > 0) {
        const part = await reader.upTo(left)
        left -= part.length
        yield part
      }
    }
    yield { name, bytes, content: content() }
    while (left > 0) left -= (await reader.upTo(left)).length
    await reader.exactly(tarPadding(bytes).length)
  }
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const text = (at: number, length: number) => header.toString('latin1', at, at + length).split('\0')[0] ?? ''
  const sum = Number.parseInt(text(148, 8), 8)
  const unsummed = Buffer.from(header)
  unsummed.fill(' ', 148, 156)
  const bytes = Number.parseInt(text(124, 12), 8)
  if (sum !== sumOf(unsummed) || Number.isNaN(bytes) || text(257, 5) !== 'ustar')
    throw new BrokenTar('It is not an archive of this portal, or it is damaged.')
  return { name: text(0, LONGEST_NAME), bytes }
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

class Reader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `most`. */
  async upTo(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next()
      if (next.done) throw new BrokenTar('It ends too early: it was not written or copied completely.')
      this.#rest = next.value
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = bytes; left > 0;) {
      const part = await this.upTo(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
