import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { Run } from '../harness/scenario.ts'

interface Where {
  dataDir: string
  databaseUrl: string | null
}

/** Starts a command as `npm run NAME -- WORDS` does. */
export function start(
  name: 'backup' | 'restore' | 'move' | 'import-django',
  words: readonly string[],
  { dataDir, databaseUrl }: Where,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn('node', [`server/commands/${name}.ts`, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...NO_SERVICES, DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  })
}

/** Runs a command to its end. Rejects with its errors if it fails. */
export async function command(...args: Parameters<typeof start>): Promise<string> {
  const running = start(...args)
  const [said, complained, [code]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, 'close') as Promise<[number]>,
  ])
  if (code !== 0) throw new Error(`npm run ${args[0]} ended with ${String(code)}: ${complained}`)
  return said
}

interface BackupRunOptions {
  /** False if it takes too long for CI even with small counts. */
  cheap?: boolean
}

/** A test with the tools of the scenarios, which are stopped and removed at its end. */
export function backupRun(
  title: string,
  body: (run: Run) => Promise<void>,
  { cheap = true }: BackupRunOptions = {},
): void {
  const small = process.env.TRUST_SMALL === 'on'
  test.skipIf(small && !cheap)(title, async ({ skip }) => {
    const run = new Run(small, skip)
    try {
      await body(run)
    } finally {
      await run.cleanUp()
      for (const [what, figure] of run.figures) process.stderr.write(`${title}: ${what}: ${figure}\n`)
    }
  })
}
