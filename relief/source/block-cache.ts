import { freeAtOnce } from '../reader/free.ts'

/** Decoded blocks of heights by number, up to a limit in bytes. */
export interface BlockCache {
  /** Call this before a window is read. Blocks that earlier windows needed may be dropped from now on. */
  readonly beginWindow: () => void
  readonly get: (name: number) => Float32Array | undefined
  /** Takes ownership of the block: if there is no room for it, its memory is freed at once. */
  readonly put: (name: number, heights: Float32Array) => void
  readonly clear: () => void
}

/** Decoded blocks of several rasters and levels within one limit in bytes. */
export interface SharedBlocks {
  /** Adds a raster or level, whose blocks have numbers of their own. */
  readonly open: () => BlockCache
}

interface Block {
  readonly heights: Float32Array
  /** Among which it is found by its number. */
  readonly among: Map<number, Block>
  readonly name: number
  window: number
}

/**
 * Makes a cache of at most `mostBytes` bytes. It drops the least recently used blocks first, but none that the same
 * window needed. Window after window needs strips as wide as the raster; where not all of them fit, it is better to
 * keep some than to drop each just before its next use. One block always stays, so that a very large one is not
 * decoded again for every window.
 */
export function makeSharedBlocks(mostBytes: number): SharedBlocks {
  /** The least recently used first. */
  const blocks = new Set<Block>()
  let bytes = 0
  let window = 0
  const remove = (block: Block): void => {
    blocks.delete(block)
    block.among.delete(block.name)
    bytes -= block.heights.buffer.byteLength
  }
  const drop = (block: Block): void => {
    remove(block)
    freeAtOnce(block.heights.buffer)
  }
  const makeRoom = (newest: Block): void => {
    for (const oldest of blocks) {
      if (bytes <= mostBytes || blocks.size === 1) return
      if (oldest.window === window) break
      drop(oldest)
    }
    if (bytes > mostBytes && blocks.size > 1) drop(newest)
  }
  return {
    open() {
      const among = new Map<number, Block>()
      return {
        beginWindow() {
          window++
        },
        get(name) {
          const found = among.get(name)
          if (!found) return undefined
          blocks.delete(found)
          blocks.add(found)
          found.window = window
          return found.heights
        },
        put(name, heights) {
          // Two windows that are read at the same time decode the same block twice.
          const before = among.get(name)
          if (before) drop(before)
          const block = { heights, among, name, window }
          among.set(name, block)
          blocks.add(block)
          bytes += heights.buffer.byteLength
          makeRoom(block)
        },
        clear() {
          for (const block of [...among.values()]) remove(block)
        },
      }
    },
  }
}

/** Makes a cache for one raster, or for rasters whose blocks are numbered together. */
export function makeBlockCache(mostBytes: number): BlockCache {
  return makeSharedBlocks(mostBytes).open()
}
