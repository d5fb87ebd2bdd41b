import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { FoundSet, NightlySaid } from '#server/testing/crash-nightly.ts'
import { NIGHTLY } from './nightly-files.action.ts'
import { scratchFolder } from '#formats/testing/scratch-folder.ts'

const MAKER = fileURLToPath(new URL('../../testing/crash-nightly.ts', import.meta.url))

/** Starts a night and kills it when it has stored this many files; with more than there are, it comes to its end. */
async function nightUntilKilled(
  dataDir: string,
  stored: number,
): Promise<{ found: FoundSet | null; done: boolean }> {
  const maker = spawn(process.execPath, [MAKER, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let found: FoundSet | null = null
  let done = false
  let files = 0
  maker.on('message', (said: NightlySaid) => {
    if ('found' in said) found = said.found
    else if ('done' in said) done = true
    else files += 1
    if (files >= stored) maker.kill('SIGKILL')
  })
  await once(maker, 'close')
  return { found, done }
}

describe('a kill while the files of a night are made', () => {
  it(
    'leaves those of the last night whole, and the next night makes them',
    { timeout: 900_000 },
    async () => {
      const dataDir = await scratchFolder()
      const whole = NIGHTLY.length + 99
      expect(await nightUntilKilled(dataDir, whole)).toEqual({ found: null, done: true })
      const first = { set: 1, records: 500, damaged: 0 }
      // In the middle, and after the last file but before the row that names them.
      for (const stored of [2, NIGHTLY.length])
        expect(await nightUntilKilled(dataDir, stored)).toEqual({ found: first, done: false })
      expect(await nightUntilKilled(dataDir, whole)).toEqual({ found: first, done: true })
      const { found } = await nightUntilKilled(dataDir, 1)
      expect(found).toMatchObject({ records: 2000, damaged: 0 })
    },
  )
})
