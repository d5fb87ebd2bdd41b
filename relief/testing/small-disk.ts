import { execFileSync, spawnSync } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { isCode } from '#contract/http/fault.ts'
import { makeFolder } from './rasters.ts'

/** Mounts a disk of so many megabytes; null if the user has no right to. */
export async function smallDisk(megabytes: number): Promise<string | null> {
  const folder = await makeFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** Fills a disk with a file of the name `filler`, and leaves so many bytes free. */
export function fill(disk: string, free = 0): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(path.join(disk, 'filler'), new Uint8Array(bavail * bsize - free))
  } catch (error) {
    if (!isCode(error, 'ENOSPC')) throw error
  }
}
