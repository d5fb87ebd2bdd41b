import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

export interface SyncCounter {
  count: number
}

type Initialised = Awaited<ReturnType<NodeFS['init']>>

/** The parts of Emscripten's file system that are used here; they are internals, hence the exact version in package.json. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath: (node: unknown) => string
}

/**
 * A folder on the disk with a real fsync.
 * PGlite's own file layer has none, so a power cut can lose committed rows.
 */
export class SyncedFolder extends NodeFS {
  #counter: SyncCounter

  constructor(folder: string, counter: SyncCounter) {
    super(folder)
    this.#counter = counter
  }

  override async init(...given: Parameters<NodeFS['init']>): Promise<Initialised> {
    const initialised = await super.init(...given)
    const options = initialised.emscriptenOpts
    const before = options.preRun ?? []
    options.preRun = [
      ...(Array.isArray(before) ? before : [before]),
      (module: { FS: { filesystems: { NODEFS: NodeFileSystem } } }) => {
        addSync(module.FS.filesystems.NODEFS, this.#counter)
      },
    ] as NonNullable<typeof options.preRun>
    return initialised
  }
}

function addSync(files: NodeFileSystem, counter: SyncCounter): void {
  files.stream_ops.fsync = (stream) => {
    counter.count += 1
    if (stream.nfd !== undefined) {
      fs.fsyncSync(stream.nfd)
      return 0
    }
    // A folder is opened without a descriptor of the real file system.
    syncPath(files.realPath(stream.node))
    return 0
  }
}

/** Forces a file's bytes, or a folder's names, to the disk. */
export function syncPath(place: string): void {
  const descriptor = fs.openSync(place, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** @param preset PGlite's own parameters, among them -F, which turns fsync off */
export function syncParameters(preset: readonly string[]): string[] {
  return [...preset.filter((part) => part !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
}
