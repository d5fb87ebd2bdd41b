import { joinedShape, type FoundShape, type XY } from './found.ts'

/** Corners and parts that one shape may name: more is a lie about the length of the bytes or no outline. */
const MOST_PARTS = 10_000

/** Collections in collections. */
const DEEPEST = 5

class Unreadable extends Error {}

/** Reads well-known binary, plain, of ISO or of PostGIS. Every length is checked against the bytes that are there. */
export function readWkb(bytes: Uint8Array, from = 0): FoundShape {
  try {
    return shapeAt(new Reader(bytes, from), 0)
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'fault', fault: 'importNumbers' }
    throw error
  }
}

class Reader {
  private readonly view: DataView
  private offset: number
  private little = true

  constructor(bytes: Uint8Array, from: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.offset = from
  }

  private take(length: number): number {
    const at = this.offset
    if (at < 0 || at + length > this.view.byteLength) throw new Unreadable()
    this.offset += length
    return at
  }

  /** Returns the number of the type and the number of ordinates of each place. */
  head(): { type: number; ordinates: number } {
    this.little = this.view.getUint8(this.take(1)) === 1
    const code = this.uint()
    const flags = code >>> 29
    if ((flags & 1) !== 0) this.take(4)
    const iso = Math.floor((code & 0x1fffffff) / 1000)
    const extra = iso > 0 ? [0, 1, 1, 2][iso] : (flags >>> 2) + ((flags >>> 1) & 1)
    if (extra === undefined) throw new Unreadable()
    return { type: (code & 0x1fffffff) % 1000, ordinates: 2 + extra }
  }

  uint(): number {
    return this.view.getUint32(this.take(4), this.little)
  }

  count(least: number): number {
    const count = this.uint()
    if (count * least > this.view.byteLength - this.offset) throw new Unreadable()
    return count
  }

  place(ordinates: number): XY {
    const at = this.take(8 * ordinates)
    return [this.view.getFloat64(at, this.little), this.view.getFloat64(at + 8, this.little)]
  }
}

function shapeAt(reader: Reader, depth: number): FoundShape {
  const { type, ordinates } = reader.head()
  if (depth > DEEPEST) throw new Unreadable()
  switch (type) {
    case 1:
      return pointOf('point', [reader.place(ordinates)])
    case 2:
      return pointOf('line', placesOf(reader, ordinates))
    case 3:
      return { kind: 'polygons', polygons: [ringsOf(reader, ordinates)] }
    case 4:
    case 5:
    case 6:
    case 7:
      return joinedShape(partsOf(reader, depth))
    default:
      return { kind: 'other' }
  }
}

function partsOf(reader: Reader, depth: number): FoundShape[] {
  const count = reader.count(5)
  if (count > MOST_PARTS) throw new Unreadable()
  const parts: FoundShape[] = []
  for (let part = 0; part < count; part += 1) {
    const shape = shapeAt(reader, depth + 1)
    // Nobody knows where it ends and the next one begins.
    if (shape.kind === 'other') return [shape]
    parts.push(shape)
  }
  return parts
}

function ringsOf(reader: Reader, ordinates: number): XY[][] {
  return Array.from({ length: reader.count(4) }, () => placesOf(reader, ordinates))
}

function placesOf(reader: Reader, ordinates: number): XY[] {
  return Array.from({ length: reader.count(8 * ordinates) }, () => reader.place(ordinates))
}

/** An empty point has coordinates that are not numbers. */
function pointOf(kind: 'point' | 'line', [at]: readonly XY[]): FoundShape {
  return at?.every(Number.isFinite) ? { kind, at } : { kind: 'none' }
}
