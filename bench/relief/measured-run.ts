import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'

export interface Run {
  /** Seconds of all processors together, children included. */
  readonly cpu: number
  /** Seconds on the clock. */
  readonly wall: number
  /** Bytes of the largest process. */
  readonly peak: number
  /** What the command printed. */
  readonly said: string
}

/** Installs what a measurement needs, where it may; ends with a clear line where it may not. */
export function installPackages(programs: Readonly<Record<string, string>>): void {
  const missing = (): string[] =>
    Object.entries(programs).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))
  if (missing().length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...new Set(missing())]
    execFileSync('apt-get', install, { stdio: 'inherit', env })
  }
  if (missing().length > 0)
    throw new Error(`This measurement needs Debian's ${[...new Set(missing())].join(', ')}; please install.`)
}

/** Runs a command under GNU time. Fails with what it printed when it fails. */
export async function measure(command: string, ...args: readonly string[]): Promise<Run> {
  const child = spawn('/usr/bin/time', ['-f', 'measured %e %U %S %M', command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  const [code] = (await once(child, 'close')) as [number]
  const said = Buffer.concat(parts).toString('utf8')
  const [, wall, user, system, peak] = /measured (\S+) (\S+) (\S+) (\d+)\s*$/.exec(said) ?? []
  if (code !== 0 || peak === undefined) throw new Error(`${command} ${args.join(' ')} failed:\n${said}`)
  return { cpu: Number(user) + Number(system), wall: Number(wall), peak: Number(peak) * 1024, said }
}

/** One after the other. */
export function together(runs: readonly Run[]): Run {
  const sum = (of: (run: Run) => number): number => runs.reduce((all, run) => all + of(run), 0)
  return {
    cpu: sum(({ cpu }) => cpu),
    wall: sum(({ wall }) => wall),
    peak: Math.max(...runs.map(({ peak }) => peak)),
    said: runs.map(({ said }) => said).join(''),
  }
}
