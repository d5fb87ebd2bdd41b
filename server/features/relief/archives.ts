import { open, type FileHandle } from 'node:fs/promises'
import { PMTiles, type Source } from 'pmtiles'
import { messageOf } from '#contract/fault.ts'
import type { TileAddress } from '#geo/tile-address.ts'

/** PMTiles archives that are kept open, with their directories. */
export interface Archives {
  /**
   * Returns a tile of an archive; null if it has none. Throws an error with the file's name if the archive cannot be
   * read.
   * @param stamp of the tileset: with another one, the archive is another one too
   */
  read: (file: string, stamp: string, address: TileAddress) => Promise<Buffer | null>
  /** Closes archives that belong to none of these tilesets: a deleted file uses disk space while it is open. */
  keepOnly: (stamps: ReadonlySet<string>) => void
  close: () => Promise<void>
}

/** A tileset has at most eleven archives; each uses a file descriptor and some hundred kilobytes for directories. */
const MOST_OPEN = 64

interface Held {
  stamp: string
  opening: Promise<{ handle: FileHandle; archive: PMTiles }>
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
    const closed = one.opening.then(({ handle }) => handle.close()).catch(() => undefined)
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }
  const retire = (file: string, one: Held) => {
    if (one.retired) return
    one.retired = true
    if (held.get(file) === one) held.delete(file)
    closeIfUnread(one)
  }
  const hold = (file: string, stamp: string): Held => {
    const before = held.get(file)
    if (before && before.stamp !== stamp) retire(file, before)
    const one = held.get(file) ?? { stamp, opening: openArchive(file), readers: 0, retired: false }
    // Moved to the end: the first of a Map is the least recently used one.
    held.delete(file)
    held.set(file, one)
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
        retire(file, one)
        const reason = messageOf(error)
        throw new Error(`The archive ${file} cannot be read: ${reason}`, { cause: error })
      } finally {
        one.readers -= 1
        closeIfUnread(one)
      }
    },
    keepOnly(stamps) {
      for (const [file, one] of held) if (!stamps.has(one.stamp)) retire(file, one)
    },
    async close() {
      for (const [file, one] of held) retire(file, one)
      await Promise.all(closing)
    },
  }
}

async function openArchive(file: string): Promise<{ handle: FileHandle; archive: PMTiles }> {
  const handle = await open(file, 'r')
  const { size } = await handle.stat()
  const source: Source = {
    getKey: () => file,
    async getBytes(offset, length) {
      // The reader requests more bytes than a small archive has, but only at its beginning.
      const wanted = offset === 0 ? Math.min(length, size) : length
      if (offset + wanted > size) throw new Error('it ends before one of its tiles')
      const bytes = new ArrayBuffer(wanted)
      const { bytesRead } = await handle.read(new Uint8Array(bytes), 0, wanted, offset)
      if (bytesRead < wanted) throw new Error('it became shorter')
      return { data: bytes }
    },
  }
  return { handle, archive: new PMTiles(source) }
}
