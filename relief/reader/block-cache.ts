import { freeAtOnce } from './free.ts'

/** Decoded blocks of heights by number, up to a limit in bytes. */
export interface BlockCache {
  /** Call this before a window is read. Blocks that earlier windows needed may be dropped from now on. */
  readonly beginWindow: () => void
  readonly get: (name: number) => Float32Array | undefined
  /** Takes ownership of the block: if there is no room for it, its memory is freed at once. */
  readonly put: (name: number, heights: Float32Array) => void
  readonly clear: () => void
}

/**
 * Makes a cache of at most `mostBytes` bytes. It drops the least recently used blocks first, but none that the same
 * window needed. Window after window needs strips as wide as the raster; where not all of them fit, it is better to
 * keep some than to drop each just before its next use. One block always stays, so that a very large one is not
 * decoded again for every window.
 */
export function makeBlockCache(mostBytes: number): BlockCache {
  const blocks = new Map<number, { heights: Float32Array; window: number }>()
  let bytes = 0
  let window = 0
  const drop = (name: number, { buffer }: Float32Array): void => {
    blocks.delete(name)
    bytes -= buffer.byteLength
    freeAtOnce(buffer)
  }
  return {
    beginWindow() {
      window++
    },
    get(name) {
      const found = blocks.get(name)
      if (!found) return undefined
      blocks.delete(name)
      blocks.set(name, { heights: found.heights, window })
      return found.heights
    },
    put(name, heights) {
      blocks.set(name, { heights, window })
      bytes += heights.buffer.byteLength
      for (const [oldest, block] of blocks) {
        if (bytes <= mostBytes || blocks.size === 1) return
        if (block.window === window) break
        drop(oldest, block.heights)
      }
      if (bytes > mostBytes && blocks.size > 1) drop(name, heights)
    },
    clear() {
      blocks.clear()
      bytes = 0
    },
  }
}
