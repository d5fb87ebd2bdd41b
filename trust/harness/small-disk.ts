import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Run } from './scenario.ts'

const PIECE = Buffer.alloc(64 * 1024, 1)

/** A separate real disk, which can be full. */
export interface SmallDisk {
  folder: string
  /** Fills the disk until not one more byte fits. */
  fill: () => void
  free: () => void
  /** Makes the disk read-only, or writable again. */
  readOnly: (only: boolean) => void
}

/** Mounts a disk at the folder until the scenario ends. Skips the scenario if the user has no right to mount. */
export function mountSmallDisk(run: Run, folder: string, megabytes: number): SmallDisk {
  const options = ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder]
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' })
  if (status !== 0) {
    const reason = error?.message ?? stderr.split('\n')[0]?.replace(`mount: ${folder}: `, '') ?? ''
    run.skip(`only root can mount the small disk (${reason})`)
  }
  const filler = path.join(folder, '.filler')
  run.after(() => {
    execFileSync('umount', ['--lazy', folder])
    return Promise.resolve()
  })
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    readOnly: (only) =>
      execFileSync('mount', ['-o', `remount,${only ? 'ro' : 'rw'}`, folder], { stdio: 'pipe' }),
  }
}

function writeUntilFull(filler: string): void {
  const file = openSync(filler, existsSync(filler) ? 'a' : 'w')
  try {
    // Single bytes follow when a whole piece does not fit.
    for (const piece of [PIECE, PIECE.subarray(0, 1)]) while (fits(file, piece));
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function fits(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
