import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { Portal } from '../harness/portal.ts'
import { Tally } from '../harness/tally.ts'
import { Machine } from './machine.ts'

export const DATA = '/var/lib/wales-lidar-portal'

const MANUAL = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

/** The commands of its chapter "Under systemd": blocks of lines, as they are written. */
export const [EMBEDDED = [], POSTGRES = [], BACKUP = []] = Array.from(
  chapterOf(MANUAL, 'Under systemd').matchAll(/^```\n(.*?)\n```$/gms),
  ([, block = '']) => block.split('\n'),
)

function chapterOf(text: string, title: string): string {
  return text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
}

/** A process of the portal that systemd runs. */
export interface Unit {
  name: string
  port: string
  /** Asks it; nothing else of this is used. */
  portal: Portal
  /** What `systemctl show` says. */
  show: (property: string) => Promise<string>
  control: (command: string) => Promise<{ code: number; said: string }>
}

/** A machine for the tests of a file, without a portal. */
export function forThisFile(): { machine: Machine; tally: Tally } {
  const own = { tally: new Tally() } as { machine: Machine; tally: Tally }
  beforeAll(async () => {
    own.machine = await Machine.start()
  })
  afterAll(async () => {
    await own.machine.stop()
    expect(own.tally.faults).toEqual([])
  })
  return own
}

/** Plans a process with these settings of its own, which no test may keep from being limited or ask services of others. */
export async function planUnit(
  { machine, tally }: { machine: Machine; tally: Tally },
  settings: Readonly<Record<string, string>> = {},
): Promise<Unit> {
  const nowhere = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-unit-'))
  const portal = await Portal.at({ dataDir: nowhere, databaseUrl: null, settings: {} }, tally)
  await rm(nowhere, { recursive: true })
  const { port } = new URL(portal.address)
  const lines = Object.entries({ ...NO_SERVICES, RATE_LIMITS: 'off', ...settings })
  const text = lines.map(([name, value]) => `${name}=${value}\n`).join('')
  await machine.write(`/etc/wales-lidar-portal.${port}.env`, text)
  const name = `portal@${port}`
  return {
    name,
    port,
    portal,
    show: async (property) =>
      (await machine.run('systemctl', 'show', '--value', `--property=${property}`, name)).trim(),
    control: (command) => machine.try('systemctl', command, name),
  }
}

/** Runs commands of the manual in the clone, with the ports of these units. The clone is set up already. */
export async function follow(
  machine: Machine,
  commands: readonly string[],
  units: readonly Unit[],
): Promise<void> {
  expect(commands.at(-1), 'a block of the manual').toMatch(/systemctl .*portal/)
  const ports = (line: string) =>
    units.reduce((text, { port }, index) => text.replaceAll(`@${String(8000 + index)}`, `@${port}`), line)
  const script = commands.filter((line) => !line.includes('npm run setup')).map(ports)
  await machine.run('sh', '-c', `set -e; cd /opt/wales-lidar-portal; ${script.join('\n')}`)
}
