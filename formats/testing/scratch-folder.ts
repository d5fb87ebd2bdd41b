import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-downloads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
