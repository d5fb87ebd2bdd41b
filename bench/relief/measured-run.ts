import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'

export interface Run {
  /** CPU seconds, including child processes. */
  readonly cpu: number
  /** Elapsed seconds. */
  readonly wall: number
  /** Peak memory of the largest process in bytes. */
  readonly peak: number
  /** Output of the command. */
  readonly said: string
}

/** Installs the packages that a measurement needs if it has the rights; otherwise throws with a clear message. */
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

/** Runs a command with GNU time. If it fails, throws with its output. */
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

/** Returns the total times of several runs, and the highest peak. */
export function together(runs: readonly Run[]): Run {
  const sum = (of: (run: Run) => number): number => runs.reduce((all, run) => all + of(run), 0)
  return {
    cpu: sum(({ cpu }) => cpu),
    wall: sum(({ wall }) => wall),
    peak: Math.max(...runs.map(({ peak }) => peak)),
    said: runs.map(({ said }) => said).join(''),
  }
}
