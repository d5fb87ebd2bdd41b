import { freeAtOnce } from './free.ts'

/** Decoded blocks of heights by a number, up to so many bytes. */
export interface BlockCache {
  /** Before a window is read: what the windows before it needed may go from now on. */
  readonly beginWindow: () => void
  readonly get: (name: number) => Float32Array | undefined
  /** Takes the block over: when there is no room for it, it is gone. */
  readonly put: (name: number, heights: Float32Array) => void
  readonly clear: () => void
}

/**
 * Blocks that were asked for least lately go first, but none that the same window needed: strips as wide as the raster
 * are needed by window after window, and where not all of them fit it is better to keep some than to drop each just
 * before its next turn. One block always stays, so that one larger than all the room is not decoded for every window.
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
