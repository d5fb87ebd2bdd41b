/** Whole numbers as bits, as `get_bit` of PostgreSQL counts them: a million records are 125 kB. */
export class BitSet {
  #bits = Buffer.alloc(1024)
  #end = 0

  add(number: number): void {
    const at = number >> 3
    while (at >= this.#bits.length) this.#bits = Buffer.concat([this.#bits, Buffer.alloc(this.#bits.length)])
    this.#bits.writeUInt8(this.#bits.readUInt8(at) | (1 << (number & 7)), at)
    this.#end = Math.max(this.#end, at + 1)
  }

  bytes(): Buffer {
    return this.#bits.subarray(0, this.#end)
  }
}
