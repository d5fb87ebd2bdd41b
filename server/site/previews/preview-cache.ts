import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import type { NoteHit } from '#server/platform/metrics/figures.ts'

/** Maximum size in bytes of all cached pictures together; one has about 200 KB. */
const MOST_BYTES = 32 * 1024 * 1024
/** Maximum number of pictures that wait for the one being drawn; each takes a fifth of a second. */
const MOST_WAITING = 20

export interface PreviewCache {
  has: (name: string) => boolean
  /**
   * Returns the picture of this name from the cache, or draws it once for all who ask meanwhile. Refuses as busy if
   * too many wait.
   */
  find: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer>
}

/**
 * The names contain everything that a picture shows, so that none is ever out of date; the least recently used is
 * dropped first.
 */
export function keepPreviews(mostBytes = MOST_BYTES, noteHit?: NoteHit): PreviewCache {
  const kept = new Map<string, Buffer>()
  const drawing = new Map<string, Promise<Buffer>>()
  const inTurn = limitConcurrency('previews', 1, MOST_WAITING)
  let bytes = 0

  const keep = (name: string, picture: Buffer) => {
    kept.set(name, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= length
    }
  }

  const drawn = async (name: string, draw: () => Promise<Buffer>) => {
    try {
      const picture = await inTurn(draw)
      keep(name, picture)
      return picture
    } finally {
      drawing.delete(name)
    }
  }

  return {
    has: (name) => kept.has(name) || drawing.has(name),
    find: (name, draw) => {
      const picture = kept.get(name)
      noteHit?.(picture !== undefined)
      if (!picture) {
        const underWay = drawing.get(name) ?? drawn(name, draw)
        drawing.set(name, underWay)
        return underWay
      }
      // Moved to the end: the first of a Map is the least recently used one.
      kept.delete(name)
      kept.set(name, picture)
      return Promise.resolve(picture)
    },
  }
}
