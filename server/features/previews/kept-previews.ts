import { atMost } from '#server/platform/at-most.ts'

/** Bytes of all kept pictures together; one has some 200 KB. */
const MOST_BYTES = 32 * 1024 * 1024
/** Pictures that may wait for the one being drawn; each takes a fifth of a second. */
const MOST_WAITING = 20

export interface KeptPreviews {
  has: (name: string) => boolean
  /** The picture of this name: kept, or drawn once for everybody who asks meanwhile. Refuses as busy when too many wait. */
  find: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer>
}

/** The names say all that a picture shows, so that one is never out of date; who was asked for longest ago goes first. */
export function keepPreviews(mostBytes = MOST_BYTES): KeptPreviews {
  const kept = new Map<string, Buffer>()
  const drawing = new Map<string, Promise<Buffer>>()
  const inTurn = atMost(1, MOST_WAITING)
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
      if (!picture) {
        const underWay = drawing.get(name) ?? drawn(name, draw)
        drawing.set(name, underWay)
        return underWay
      }
      // Put last: the first of a Map is the one that was asked for longest ago.
      kept.delete(name)
      kept.set(name, picture)
      return Promise.resolve(picture)
    },
  }
}
