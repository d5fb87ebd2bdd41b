import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draws } from '#scripts/testing/seed.ts'
import type { Found, Said } from '#server/testing/crash-publisher.ts'

const PUBLISHER = fileURLToPath(new URL('../../testing/crash-publisher.ts', import.meta.url))
const ROUNDS = 4
const moment = draws('kills of a publisher')

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-publish-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Starts a publisher and kills it after this many records, wherever it is with the next ones. */
async function publishUntilKilled(records: number): Promise<{ found: Found; published: number[] }> {
  const publisher = spawn(process.execPath, [PUBLISHER, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const published: number[] = []
  const looks: Found[] = []
  publisher.on('message', (said: Said) => {
    if ('found' in said) looks.push(said.found)
    else published.push(said.published)
    // Some milliseconds later, so that the kill does not always hit the same step.
    if (looks.length > 0 && published.length >= records) {
      setTimeout(() => publisher.kill('SIGKILL'), moment(30))
    }
  })
  await once(publisher, 'close')
  const [found] = looks
  if (!found) throw new Error('The publisher was killed before it looked')
  return { found, published }
}

describe('a kill in the middle of publishing', () => {
  it(
    'leaves no record without its pictures, loses none, and the sweep removes unused files',
    { timeout: 180_000 },
    async () => {
      const published: number[] = []
      let swept = 0
      for (let round = 0; round <= ROUNDS; round += 1) {
        // In the last round, only what it finds at the start counts.
        const { found, published: more } = await publishUntilKilled(round === ROUNDS ? 0 : 20)
        const there = new Set(found.ids)
        expect(published.filter((id) => !there.has(id))).toEqual([])
        expect(found.missing).toBe(0)
        expect(found.left).toBe(4 * found.ids.length)
        swept += found.swept
        published.push(...more)
      }
      expect(published.length).toBeGreaterThanOrEqual(ROUNDS * 20)
      // Control: with four publishers at work, some file must have been written before its row.
      expect(swept).toBeGreaterThan(0)
    },
  )
})
