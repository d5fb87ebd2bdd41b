import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { messageOf } from '#contract/http/fault.ts'
import { PermanentFailure, ReliefRefusal } from '../failures.ts'
import { readJoined, type ByteRange, type RangeSource } from './range-source.ts'
import type { OpenRaster, RasterFacts } from '../reader/raster.ts'

/** About as much as a solid-state disk reads in the time of one call. */
const REACH = 16 * 1024
/** Bytes that are read in one call. */
const MOST = 1024 * 1024

/**
 * Opens a file. Reads block the thread: workers wait for nothing else, and the threads for asynchronous files are
 * busy encoding tiles. Throws ReliefRefusal where the file cannot be opened.
 */
export function openFileSource(name: string): RangeSource {
  const { file, size, changed } = open(name)
  const read = (range: ByteRange) => Promise.resolve(readExactly(name, file, range))
  return {
    name,
    size,
    state: String(changed),
    onDisk: true,
    reach: REACH,
    read: (ranges) => readJoined(ranges, { gap: REACH, most: MOST }, read),
    close: () => closeSync(file),
  }
}

function open(name: string): { file: number; size: number; changed: number } {
  try {
    const file = openSync(name, 'r')
    const facts = fstatSync(file)
    if (facts.isFile()) return { file, size: facts.size, changed: facts.mtimeMs }
    closeSync(file)
  } catch (error) {
    throw asRefusal(name, error)
  }
  throw new ReliefRefusal(`${name}: is not a file`)
}

function readExactly(name: string, file: number, { offset, length }: ByteRange): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let done = 0
  try {
    while (done < length) {
      const read = readSync(file, bytes, done, length - done, offset + done)
      if (read === 0)
        throw new ReliefRefusal(`${name}: ends before byte ${offset + length} (is it incomplete?)`)
      done += read
    }
  } catch (error) {
    throw error instanceof ReliefRefusal ? error : asRefusal(name, error)
  }
  return bytes
}

function asRefusal(name: string, error: unknown): ReliefRefusal {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new PermanentFailure(`${name}: does not exist`, 'not-found')
  if (code === 'EACCES' || code === 'EPERM')
    return new PermanentFailure(`${name}: cannot be read: permission denied`, 'forbidden')
  return new ReliefRefusal(`${name}: cannot be read (${messageOf(error)})`)
}

/** The rasters of a list, opened on demand. */
interface OpenFiles {
  /** Opens a raster by its index in the list. It stays open until others are needed. */
  readonly open: (raster: number) => Promise<OpenRaster>
  readonly close: () => void
}

/** Keeps at most `most` rasters open. The least recently used one is closed first. */
export function openFiles(
  rasters: readonly RasterFacts[],
  reopen: (facts: RasterFacts) => Promise<OpenRaster>,
  most: number,
): OpenFiles {
  const opened = new Map<number, OpenRaster>()
  return {
    async open(at) {
      const facts = rasters[at]
      if (!facts) throw new RangeError(`there is no raster ${at}`)
      const found = opened.get(at) ?? (await reopen(facts))
      opened.delete(at)
      opened.set(at, found)
      for (const [oldest, raster] of opened) {
        if (opened.size <= most) break
        opened.delete(oldest)
        raster.close()
      }
      return found
    },
    close() {
      for (const raster of opened.values()) raster.close()
      opened.clear()
    },
  }
}
