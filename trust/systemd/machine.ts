import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hierarchies } from '#scripts/setup/systemd.mjs'

const PROJECT = path.resolve(import.meta.dirname, '../..')
/** Milliseconds until systemd must have started, and until it must have ended. */
const PATIENCE = 120_000

/**
 * Its root is a copy of this machine's that is written in memory only: it begins with the programs and users of this
 * machine, and all is gone when it ends. It has this machine's network, and of its services only the basic ones. The
 * mounts are in a namespace of their own.
 */
const START = `
set -e
for group in $GROUPS_OF_MACHINE; do echo $$ > "$group/cgroup.procs"; done
mount -t tmpfs -o mode=755 tmpfs "$FOLDER"
mkdir "$FOLDER/upper" "$FOLDER/work" "$FOLDER/root"
mount -t overlay -o "lowerdir=/,upperdir=$FOLDER/upper,workdir=$FOLDER/work" overlay "$FOLDER/root"
exec systemd-nspawn --quiet --directory="$FOLDER/root" --boot --register=no --keep-unit --machine="$NAME" \
  --console=pipe --settings=no --link-journal=no --bind-ro="$PROJECT:/opt/wales-lidar-portal" -- --unit=basic.target
`

/** How a command ended. */
export interface Ended {
  code: number
  said: string
}

/** A real systemd as the first process of its own namespaces. */
export class Machine {
  readonly #nspawn: ChildProcess
  readonly #name: string
  readonly #folder: string
  readonly #groups: readonly string[]
  #leader = ''
  #said = ''

  private constructor() {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-systemd-'))
    this.#name = path.basename(this.#folder).replace('wales-lidar-portal-', '')
    this.#groups = hierarchies().map((place) => makeGroup(path.join(place, this.#name)))
    this.#nspawn = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', START], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        FOLDER: this.#folder,
        NAME: this.#name,
        PROJECT,
        GROUPS_OF_MACHINE: this.#groups.join(' '),
      },
    })
    for (const stream of [this.#nspawn.stdout, this.#nspawn.stderr])
      stream?.on('data', (part) => (this.#said += String(part)))
  }

  /** Whoever has started it must stop it. */
  static async start(): Promise<Machine> {
    const machine = new Machine()
    try {
      await machine.#started()
      return machine
    } catch (error) {
      await machine.stop()
      throw error
    }
  }

  /** Runs a command in the machine, as its root. */
  async try(...words: readonly string[]): Promise<Ended> {
    const spaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd']
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C', SYSTEMD_PAGER: '' }
    const done = promisify(execFile)('nsenter', [`--target=${this.#leader}`, ...spaces, ...words], { env })
    try {
      const { stdout } = await done
      return { code: 0, said: stdout }
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
      return { code: typeof code === 'number' ? code : -1, said: stdout + stderr }
    }
  }

  /** The same for commands that must succeed. */
  async run(...words: readonly string[]): Promise<string> {
    const { code, said } = await this.try(...words)
    if (code !== 0) {
      const { said: journal } = await this.try('journalctl', '--no-pager', '-n', '15')
      throw new Error(`${words.join(' ')} ended with ${String(code)}: ${said}\n${journal}`)
    }
    return said
  }

  /** Writes a file that root alone can read. */
  async write(file: string, text: string): Promise<void> {
    await this.run('sh', '-c', 'umask 077; printf %s "$1" > "$2"', 'sh', text, file)
  }

  async stop(): Promise<void> {
    if (this.#nspawn.exitCode === null && this.#nspawn.signalCode === null) {
      const ended = once(this.#nspawn, 'exit')
      // The first ends it in order, as a shutdown does.
      this.#nspawn.kill('SIGTERM')
      const impatient = setTimeout(() => this.#nspawn.kill('SIGTERM'), PATIENCE / 4)
      const angry = setTimeout(() => this.#nspawn.kill('SIGKILL'), PATIENCE / 2)
      await ended
      clearTimeout(impatient)
      clearTimeout(angry)
    }
    for (const group of this.#groups) removeGroup(group)
    for (const folder of [this.#folder, `/run/systemd/nspawn/propagate/${this.#name}`])
      if (existsSync(folder)) rmdirSync(folder)
  }

  async #started(): Promise<void> {
    const deadline = Date.now() + PATIENCE
    while (Date.now() < deadline) {
      if (this.#nspawn.exitCode !== null) throw new Error(`systemd-nspawn ended: ${this.#said}`)
      this.#leader = childOf(this.#nspawn.pid)
      // "degraded" as well: a unit of this machine that does not suit the copy is not the subject.
      if (
        this.#leader !== '' &&
        /running|degraded/.test((await this.try('systemctl', 'is-system-running')).said)
      ) {
        // A container has a number of its own for its boot, which a unit with a /proc of its own does not see. Machines have one.
        await this.run('umount', '/proc/sys/kernel/random/boot_id')
        return
      }
      await wait(100)
    }
    throw new Error(`systemd did not start: ${this.#said}`)
  }
}

/** Returns '' while there is none. */
function childOf(pid: number | undefined): string {
  const file = `/proc/${String(pid)}/task/${String(pid)}/children`
  return existsSync(file) ? (readFileSync(file, 'utf8').split(' ')[0] ?? '') : ''
}

function makeGroup(group: string): string {
  mkdirSync(group)
  // A new group of this kind has no cores and no memory, and takes no process.
  for (const name of ['cpuset.cpus', 'cpuset.mems']) {
    const [own, above] = [path.join(group, name), path.join(group, '..', name)]
    if (existsSync(own) && existsSync(above)) writeFileSync(own, readFileSync(above, 'utf8'))
  }
  return group
}

function removeGroup(group: string): void {
  if (!existsSync(group)) return
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(path.join(group, entry.name))
  rmdirSync(group)
}
