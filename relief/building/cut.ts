/** Bytes of one tile out of a square of tiles, pixel by pixel; `samples` is how many bytes a pixel has. */
export function cutTile(
  square: Uint8Array,
  side: number,
  column: number,
  row: number,
  tileSize: number,
  samples = 1,
): Uint8Array {
  const tile = new Uint8Array(tileSize * tileSize * samples)
  const line = tileSize * samples
  for (let y = 0; y < tileSize; y++) {
    const from = ((row * tileSize + y) * side + column * tileSize) * samples
    tile.set(square.subarray(from, from + line), y * line)
  }
  return tile
}

/** Half the side: the rounded mean of the known pixels of each 2 by 2; 0 where none is known. */
export function halveBytes(square: Uint8Array, side: number): Uint8Array {
  const half = side / 2
  const out = new Uint8Array(half * half)
  for (let row = 0; row < half; row++)
    for (let column = 0; column < half; column++) {
      const at = 2 * row * side + 2 * column
      const [a = 0, b = 0, c = 0, d = 0] = [
        square[at],
        square[at + 1],
        square[at + side],
        square[at + side + 1],
      ]
      const known = Number(a > 0) + Number(b > 0) + Number(c > 0) + Number(d > 0)
      if (known > 0) out[row * half + column] = Math.round((a + b + c + d) / known)
    }
  return out
}

/** Writes a smaller square into a larger one that is made of such: the one in this column and row. */
export function paste(
  square: Uint8Array,
  side: number,
  part: Uint8Array,
  partSide: number,
  column: number,
  row: number,
): void {
  for (let y = 0; y < partSide; y++)
    square.set(
      part.subarray(y * partSide, (y + 1) * partSide),
      (row * partSide + y) * side + column * partSide,
    )
}

export function hasAny(bytes: Uint8Array): boolean {
  // A loop: a callback for each byte of an empty tile takes ten times as long.
  for (const byte of bytes) if (byte !== 0) return true
  return false
}
