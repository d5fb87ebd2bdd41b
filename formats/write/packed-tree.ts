import { generateLevelBounds } from 'flatgeobuf/lib/mjs/packedrtree.js'
import { NOWHERE, type Extent } from './file-row.ts'

/** Children of a node. */
export const NODE_SIZE = 16
/** Bytes of a node: four doubles of its box, and the place of its first child or of its feature. */
const NODE = 40
const NUMBERS = 4

/** The boxes of many features, in arrays that grow: 44 bytes each. */
export class Boxes {
  #boxes = new Float64Array(NUMBERS * 1024)
  #positions = new Float64Array(1024)
  #lengths = new Uint32Array(1024)
  count = 0

  /** @param position of its bytes in the scratch file, and how many there are */
  add({ west, south, east, north }: Extent, position: number, length: number): void {
    if (this.count === this.#lengths.length) this.#grow()
    this.#boxes.set([west, south, east, north], NUMBERS * this.count)
    this.#positions[this.count] = position
    this.#lengths[this.count] = length
    this.count += 1
  }

  box(at: number): Extent {
    const [west = NaN, south = NaN, east = NaN, north = NaN] = this.#boxes.subarray(
      NUMBERS * at,
      NUMBERS * at + NUMBERS,
    )
    return { west, south, east, north }
  }

  bytes(at: number): { position: number; length: number } {
    return { position: this.#positions[at] ?? NaN, length: this.#lengths[at] ?? NaN }
  }

  /** The numbers of the features along the Hilbert curve through the middles of their boxes. */
  alongCurve({ west, south, east, north }: Extent): Uint32Array {
    const places = new Float64Array(this.count)
    for (let at = 0; at < this.count; at++) {
      const box = this.box(at)
      places[at] = alongHilbert(
        hilbertCell((box.west + box.east) / 2, west, east),
        hilbertCell((box.south + box.north) / 2, south, north),
      )
    }
    return new Uint32Array(this.count).map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  }

  #grow(): void {
    const more = 2 * this.#lengths.length
    const [boxes, positions, lengths] = [this.#boxes, this.#positions, this.#lengths]
    this.#boxes = new Float64Array(NUMBERS * more)
    this.#boxes.set(boxes)
    this.#positions = new Float64Array(more)
    this.#positions.set(positions)
    this.#lengths = new Uint32Array(more)
    this.#lengths.set(lengths)
  }
}

/**
 * The packed R-tree of FlatGeobuf: the root first, the boxes of the features last, in the order in which the features follow.
 * @param order numbers of the features, in that order
 */
export function packedTree(boxes: Boxes, order: Uint32Array): Buffer {
  const levels = generateLevelBounds(order.length, NODE_SIZE)
  const [leaves = [0, 0], ...above] = levels
  const tree = Buffer.alloc(leaves[1] * NODE)
  let offset = 0
  for (const [at, feature] of order.entries()) {
    writeNode(tree, leaves[0] + at, boxes.box(feature), offset)
    offset += boxes.bytes(feature).length
  }
  let below = leaves
  for (const level of above) {
    let child = below[0]
    for (let node = level[0]; node < level[1]; node++) {
      const first = child
      let box = NOWHERE
      for (; child < below[1] && child < first + NODE_SIZE; child++) box = joinedWith(box, tree, child)
      writeNode(tree, node, box, first)
    }
    below = level
  }
  return tree
}

function writeNode(tree: Buffer, node: number, { west, south, east, north }: Extent, place: number): void {
  let at = NODE * node
  for (const number of [west, south, east, north]) at = tree.writeDoubleLE(number, at)
  tree.writeBigUInt64LE(BigInt(place), at)
}

function joinedWith(box: Extent, tree: Buffer, node: number): Extent {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = [0, 8, 16, 24].map((at) =>
    tree.readDoubleLE(NODE * node + at),
  )
  return {
    west: Math.min(box.west, west),
    south: Math.min(box.south, south),
    east: Math.max(box.east, east),
    north: Math.max(box.north, north),
  }
}

const SIDE = 1 << 16

/**
 * Returns the place of a point along the Hilbert curve through a square of 65,536 by 65,536 cells: points that are near each
 * other on the curve are near each other on the ground.
 * @param x @param y whole numbers from 0 to 65,535
 */
function alongHilbert(x: number, y: number): number {
  let along = 0
  let [across, up] = [x, y]
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = across & side ? 1 : 0
    const upper = up & side ? 1 : 0
    along += side * side * ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        across = SIDE - 1 - across
        up = SIDE - 1 - up
      }
      ;[across, up] = [up, across]
    }
  }
  return along
}

/** Returns the cell of a coordinate. */
function hilbertCell(value: number, least: number, most: number): number {
  return most > least ? Math.floor(((value - least) / (most - least)) * (SIDE - 1)) : 0
}
