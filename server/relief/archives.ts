import { PMTiles, type Source } from 'pmtiles'
import { messageOf } from '#contract/http/fault.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { ArchiveFile, OpenArchive } from './archive-file.ts'

/** PMTiles archives that are kept open, with their directories. */
export interface Archives {
  /**
   * Returns a tile of an archive; null if it has none. Throws an error with its name if the archive cannot be read, and
   * a Refusal while its bucket does not answer.
   * @param stamp of the tileset: with another one, the archive is another one too
   */
  read: (file: ArchiveFile, stamp: string, address: TileAddress) => Promise<Buffer | null>
  /** Closes archives that belong to none of these tilesets: a deleted file uses disk space while it is open. */
  keepOnly: (stamps: ReadonlySet<string>) => void
  close: () => Promise<void>
}

/** A tileset has at most eleven archives; each uses a file descriptor and some hundred kilobytes for directories. */
const MOST_OPEN = 64

interface Held {
  stamp: string
  opening: Promise<{ file: OpenArchive; archive: PMTiles }>
  readers: number
  /** Closed after the last read. */
  retired: boolean
}

export function keepArchives(mostOpen = MOST_OPEN): Archives {
  const held = new Map<string, Held>()
  const closing = new Set<Promise<void>>()

  const closeIfUnread = (one: Held) => {
    if (!one.retired || one.readers > 0) return
    // An archive that could not be opened need not be closed.
    const closed = one.opening.then(({ file }) => file.close()).catch(() => undefined)
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }
  const retire = (name: string, one: Held) => {
    if (one.retired) return
    one.retired = true
    if (held.get(name) === one) held.delete(name)
    closeIfUnread(one)
  }
  const hold = (file: ArchiveFile, stamp: string): Held => {
    const before = held.get(file.name)
    if (before && before.stamp !== stamp) retire(file.name, before)
    const one = held.get(file.name) ?? { stamp, opening: openArchive(file), readers: 0, retired: false }
    // Moved to the end: the first of a Map is the least recently used one.
    held.delete(file.name)
    held.set(file.name, one)
    return one
  }

  return {
    async read(file, stamp, { z, x, y }) {
      const one = hold(file, stamp)
      one.readers += 1
      const [oldest] = held.size > mostOpen ? held : []
      if (oldest) retire(...oldest)
      try {
        const { archive } = await one.opening
        const tile = await archive.getZxy(z, x, y)
        return tile ? Buffer.from(tile.data) : null
      } catch (error) {
        // The reader would keep the failure for ever, but the file may be complete the next time.
        retire(file.name, one)
        if (error instanceof Refusal) throw error
        const reason = messageOf(error)
        throw new Error(`The archive ${file.name} cannot be read: ${reason}`, { cause: error })
      } finally {
        one.readers -= 1
        closeIfUnread(one)
      }
    },
    keepOnly(stamps) {
      for (const [name, one] of held) if (!stamps.has(one.stamp)) retire(name, one)
    },
    async close() {
      for (const [name, one] of held) retire(name, one)
      await Promise.all(closing)
    },
  }
}

async function openArchive(archive: ArchiveFile): Promise<{ file: OpenArchive; archive: PMTiles }> {
  const file = await archive.open()
  const source: Source = {
    getKey: () => archive.name,
    async getBytes(offset, length) {
      // The reader requests more bytes than a small archive has, but only at its beginning.
      const wanted = offset === 0 ? Math.min(length, file.bytes) : length
      if (offset + wanted > file.bytes) throw new Error('it ends before one of its tiles')
      const bytes = await file.read(offset, wanted)
      if (bytes.length < wanted) throw new Error('it became shorter')
      return { data: new Uint8Array(bytes).buffer }
    },
  }
  return { file, archive: new PMTiles(source) }
}
