import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Found, Said } from '#server/testing/crash-writer.ts'
import { draws } from '#scripts/testing/seed.ts'

const WRITER = fileURLToPath(new URL('../../testing/crash-writer.ts', import.meta.url))
const ROUNDS = 4

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-crash-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Starts a writer and kills it, with its database, after it has reported this many records as stored. */
async function writeUntilKilled(round: number, records: number): Promise<{ found: Found; kept: string[] }> {
  const writer = spawn(process.execPath, [WRITER, dataDir, String(round)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kept: string[] = []
  const looks: Found[] = []
  writer.on('message', (said: Said) => {
    if ('found' in said) looks.push(said.found)
    else kept.push(said.kept)
    if (looks.length > 0 && kept.length >= records) writer.kill('SIGKILL')
  })
  const [code, signal] = (await once(writer, 'close')) as [number | null, string | null]
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  const [found] = looks
  if (!found) throw new Error('The writer was killed before it looked')
  return { found, kept }
}

async function killAfter(milliseconds: number): Promise<void> {
  const writer = spawn(process.execPath, [WRITER, dataDir, 'early'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  setTimeout(() => writer.kill('SIGKILL'), milliseconds)
  await once(writer, 'close')
}

describe('the embedded database (PostgreSQL has its own crash tests)', () => {
  test(
    'keeps every record that it acknowledged when its process is killed',
    { timeout: 900_000 },
    async () => {
      const acknowledged: string[] = []
      const more = draws('records before a kill')
      for (let round = 0; round <= ROUNDS; round += 1) {
        // In the last round, only what it finds at the start counts.
        const { found, kept } = await writeUntilKilled(round, round === ROUNDS ? 0 : 30 + more(50))
        const there = new Set(found.titles)
        expect(acknowledged.filter((title) => !there.has(title))).toEqual([])
        expect(there.size).toBe(found.titles.length)
        expect(found.indexed).toBe(found.titles.length)
        expect(found.whole).toBe(found.titles.length)
        acknowledged.push(...kept)
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 30)
    },
  )

  test('can be started when its very first start was killed', async () => {
    for (const moment of [400, 900]) await killAfter(moment)
    const { found } = await writeUntilKilled(0, 0)
    expect(found.titles.every((title) => title.startsWith('round early'))).toBe(true)
  })
})
