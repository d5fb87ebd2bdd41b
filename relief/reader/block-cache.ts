/** Decoded blocks of heights by a name, up to so many bytes; those that were asked for least lately go first. */
export interface BlockCache {
  readonly get: (name: number) => Float32Array | undefined
  readonly put: (name: number, heights: Float32Array) => void
  readonly clear: () => void
}

/** The block that was put last always stays, so that one larger than all the room is not decoded for every window. */
export function makeBlockCache(mostBytes: number): BlockCache {
  const blocks = new Map<number, Float32Array>()
  let bytes = 0
  const dropOldest = (): void => {
    const [oldest] = blocks
    if (!oldest) return
    blocks.delete(oldest[0])
    bytes -= oldest[1].buffer.byteLength
  }
  return {
    get(name) {
      const found = blocks.get(name)
      if (!found) return undefined
      blocks.delete(name)
      blocks.set(name, found)
      return found
    },
    put(name, heights) {
      blocks.set(name, heights)
      bytes += heights.buffer.byteLength
      while (bytes > mostBytes && blocks.size > 1) dropOldest()
    },
    clear() {
      blocks.clear()
      bytes = 0
    },
  }
}
