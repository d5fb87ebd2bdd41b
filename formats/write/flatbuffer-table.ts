/**
 * A table of FlatBuffers, for the one that we write ourselves. Each is written after what refers to it, so that all references
 * point forward; `null` leaves a field out.
 */
export type TableField =
  | { readonly kind: 'byte' | 'short' | 'int' | 'long'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'doubles'; readonly value: readonly number[] }
  | { readonly kind: 'table'; readonly value: Table }
  | { readonly kind: 'tables'; readonly value: readonly Table[] }
export type Table = readonly (TableField | null)[]

/** Bytes of a value within a table, which is also what its place is a multiple of. */
const SIZES: Readonly<Record<TableField['kind'], number>> = {
  byte: 1,
  short: 2,
  int: 4,
  long: 8,
  text: 4,
  doubles: 4,
  table: 4,
  tables: 4,
}

/** Returns the bytes of a buffer with its size in front. Places count from there, so that numbers of 8 bytes are aligned. */
export function sizePrefixed(root: Table): Buffer {
  const writer = new Writer()
  writer.room(8)
  const at = writer.table(root)
  writer.setUInt32(4, at - 4)
  const bytes = writer.padded()
  bytes.writeUInt32LE(bytes.length - 4, 0)
  return bytes
}

class Writer {
  #bytes = Buffer.alloc(4096)
  #length = 0

  /** Adds zeros and returns where they begin. */
  room(length: number, alignedTo = 4, extra = 0): number {
    while ((this.#length + extra) % alignedTo !== 0) this.#length += 1
    const at = this.#length
    this.#length += length
    if (this.#length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length + length)])
    return at
  }

  setUInt32(at: number, value: number): void {
    this.#bytes.writeUInt32LE(value, at)
  }

  padded(): Buffer {
    this.room(0, 8)
    return this.#bytes.subarray(0, this.#length)
  }

  /** Writes a table and everything below it; returns where it begins. */
  table(fields: Table): number {
    const places: number[] = []
    let size = 4
    for (const field of fields) {
      const width = field ? SIZES[field.kind] : 1
      if (field) size = Math.ceil(size / width) * width
      places.push(field ? size : 0)
      if (field) size += width
    }
    const directory = 4 + 2 * fields.length
    // The table itself begins at a multiple of 8, its directory of fields directly before it.
    const start = this.room(directory + size, 8, directory)
    const at = start + directory
    this.#bytes.writeUInt16LE(directory, start)
    this.#bytes.writeUInt16LE(size, start + 2)
    for (const [index, place] of places.entries()) this.#bytes.writeUInt16LE(place, start + 4 + 2 * index)
    this.#bytes.writeInt32LE(directory, at)
    for (const [index, field] of fields.entries()) if (field) this.#field(field, at + (places[index] ?? 0))
    return at
  }

  #field(field: TableField, at: number): void {
    switch (field.kind) {
      case 'byte':
        return void this.#bytes.writeUInt8(field.value, at)
      case 'short':
        return void this.#bytes.writeUInt16LE(field.value, at)
      case 'int':
        return void this.#bytes.writeInt32LE(field.value, at)
      case 'long':
        return void this.#bytes.writeBigUInt64LE(BigInt(field.value), at)
      case 'text': {
        this.setUInt32(at, this.#text(field.value) - at)
        return
      }
      case 'doubles': {
        this.setUInt32(at, this.#doubles(field.value) - at)
        return
      }
      case 'table': {
        this.setUInt32(at, this.table(field.value) - at)
        return
      }
      case 'tables': {
        this.setUInt32(at, this.#tables(field.value) - at)
        return
      }
    }
  }

  /** A text ends with a zero that does not count. */
  #text(text: string): number {
    const bytes = Buffer.from(text)
    const at = this.room(4 + bytes.length + 1)
    this.setUInt32(at, bytes.length)
    this.#bytes.set(bytes, at + 4)
    return at
  }

  #doubles(numbers: readonly number[]): number {
    const at = this.room(4 + 8 * numbers.length, 8, 4)
    this.setUInt32(at, numbers.length)
    for (const [index, number] of numbers.entries()) this.#bytes.writeDoubleLE(number, at + 4 + 8 * index)
    return at
  }

  #tables(tables: readonly Table[]): number {
    const at = this.room(4 + 4 * tables.length)
    this.setUInt32(at, tables.length)
    for (const [index, table] of tables.entries()) {
      const place = at + 4 + 4 * index
      this.setUInt32(place, this.table(table) - place)
    }
    return at
  }
}
