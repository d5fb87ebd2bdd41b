import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

/** Bytes that are collected before they are written. */
const TOGETHER = 1 << 20

/** A file that is written from its beginning to its end, in a worker, where nobody waits for anything else. */
export class ByteFile {
  readonly #file: number
  readonly #waiting = Buffer.alloc(TOGETHER)
  #filled = 0
  #length = 0

  constructor(file: string) {
    this.#file = openSync(file, 'w+')
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length
  }

  write(bytes: Uint8Array): void {
    this.#length += bytes.length
    if (bytes.length > TOGETHER) {
      this.#flush()
      writeAll(this.#file, bytes)
      return
    }
    if (this.#filled + bytes.length > TOGETHER) this.#flush()
    this.#waiting.set(bytes, this.#filled)
    this.#filled += bytes.length
  }

  writeText(text: string): void {
    this.write(Buffer.from(text))
  }

  /** Writes over earlier bytes. */
  writeAt(bytes: Uint8Array, position: number): void {
    this.#flush()
    writeAll(this.#file, bytes, position)
  }

  readAt(position: number, length: number): Buffer {
    this.#flush()
    const bytes = Buffer.alloc(length)
    let read = 0
    while (read < length) {
      const count = readSync(this.#file, bytes, read, length - read, position + read)
      if (count === 0) throw new Error(`A file of ${this.#length} bytes ended before ${position + length}`)
      read += count
    }
    return bytes
  }

  /** The file is on the disk when this returns. */
  finish(): void {
    this.#flush()
    fsyncSync(this.#file)
    closeSync(this.#file)
  }

  /** Without a look at the disk, for files that are deleted anyway. */
  abandon(): void {
    closeSync(this.#file)
  }

  #flush(): void {
    if (this.#filled > 0) writeAll(this.#file, this.#waiting.subarray(0, this.#filled))
    this.#filled = 0
  }
}

/** A disk that is nearly full takes a part of what it is given, and refuses the next. */
function writeAll(file: number, bytes: Uint8Array, position: number | null = null): void {
  let written = 0
  while (written < bytes.length) {
    const at = position === null ? null : position + written
    written += writeSync(file, bytes, written, bytes.length - written, at)
  }
}
