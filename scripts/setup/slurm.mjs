import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { run } from './run.mjs'
import { sparePort } from './spare-port.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

export const SLURM_PACKAGES = ['slurmctld', 'slurmd', 'slurm-client', 'munge']
const PROGRAMS = ['/usr/sbin/slurmctld', '/usr/sbin/slurmd', '/usr/bin/sbatch', '/usr/sbin/munged']
/** Processes of a task that are put beside each other, whatever the machine has. */
const CORES = 8

/** Installs Slurm if it is missing and this is root on Debian. @returns {Promise<boolean>} whether it is there */
export async function hasSlurm() {
  if (isThere()) return true
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Slurm for the tests …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...SLURM_PACKAGES], quiet)
  }
  return isThere()
}

function isThere() {
  return PROGRAMS.every((program) => existsSync(program))
}

/** A Slurm of one machine in a temporary folder. Its daemons are children of this process and run as its user. */
export class Slurm {
  /** @type {ChildProcess[]} */
  #daemons = []
  /** @type {{ controller: number, machine: number }} */
  #ports
  folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-slurm-'))

  /** @param {{ controller: number, machine: number }} ports */
  constructor(ports) {
    this.#ports = ports
    this.#configure()
  }

  /** Starts its three daemons. Resolves when the machine takes jobs. */
  async start() {
    const munge = ['key', 'pid', 'seed', 'log'].map(
      (name) => `--${name}-file=${this.#place(`munge.${name}`)}`,
    )
    // `--force`: the folder lies below one to which everybody may write.
    const all = ['--foreground', '--force', `--socket=${this.#place('munge.socket')}`, ...munge]
    this.#spawn('/usr/sbin/munged', all)
    await this.#until(() => existsSync(this.#place('munge.socket')), 'munged')
    this.#spawn('/usr/sbin/slurmctld', ['-D', '-i'])
    this.#spawn('/usr/sbin/slurmd', ['-D', '-N', 'machine'])
    await this.#until(
      async () => /\b(idle|mixed)\b/.test(await this.ask('sinfo', '-h', '-o', '%T')),
      'slurmd',
    )
  }

  /** Runs one of Slurm's programs and returns what it says. @param {string} program @param {string[]} words */
  async ask(program, ...words) {
    const { stdout } = await promisify(execFile)(`/usr/bin/${program}`, words, { env: this.#environment() })
    return stdout
  }

  /**
   * Puts a script into the queue, with settings in its environment. @param {string[]} words @param {Record<string, string>} [settings]
   * @returns {Promise<string>} the number of the job
   */
  async submit(words, settings = {}) {
    const env = { ...this.#environment(), ...settings }
    const { stdout } = await promisify(execFile)('/usr/bin/sbatch', ['--parsable', ...words], {
      env,
      cwd: this.folder,
    })
    return stdout.trim()
  }

  /**
   * Waits until a job has ended, with all tasks of its array. @param {string} job
   * @returns {Promise<{ task: string, state: string, exitCode: number }[]>} its tasks by their number
   */
  async ended(job) {
    for (;;) {
      const tasks = await this.#tasksOf(job)
      if (
        tasks.length > 0 &&
        tasks.every(({ state }) => !/PENDING|RUNNING|COMPLETING|REQUEUE|CONFIGURING/.test(state))
      )
        return tasks
      await wait(200)
    }
  }

  /** @param {string} job */
  async #tasksOf(job) {
    const lines = (await this.ask('scontrol', '-o', 'show', 'job', job)).trim().split('\n')
    return lines.map((line) => {
      const fact = (/** @type {string} */ name) => new RegExp(`\\b${name}=(\\S*)`).exec(line)?.[1] ?? ''
      const [code = 0, signal = 0] = fact('ExitCode').split(':').map(Number)
      return {
        task: fact('ArrayTaskId'),
        state: fact('JobState'),
        exitCode: signal > 0 ? 128 + signal : code,
      }
    })
  }

  /** Ends all jobs, then the daemons. */
  async stop() {
    const [munged, ...others] = this.#daemons
    if (others.length > 0) {
      await this.ask('scancel', '--user', userInfo().username).catch(() => undefined)
      await this.#until(async () => (await this.ask('squeue', '-h')).trim() === '', 'scancel').catch(
        () => undefined,
      )
    }
    for (const daemon of [...others.reverse(), ...(munged ? [munged] : [])]) await end(daemon)
    this.#daemons = []
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #environment() {
    return { ...process.env, SLURM_CONF: this.#place('slurm.conf') }
  }

  /** @param {string} program @param {string[]} words */
  #spawn(program, words) {
    this.#daemons.push(spawn(program, words, { env: this.#environment(), stdio: 'ignore' }))
  }

  /** @param {() => boolean | Promise<boolean>} isSo @param {string} who */
  async #until(isSo, who) {
    for (let attempt = 0; attempt < 1200; attempt++) {
      const ended = this.#daemons.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
      if (ended) throw new Error(`${ended.spawnfile} ended while it was starting`)
      try {
        if (await isSo()) return
      } catch {
        // The controller does not answer yet.
      }
      await wait(100)
    }
    throw new Error(`${who} did not do its work within two minutes`)
  }

  /** @param {string} name */
  #place(name) {
    return path.join(this.folder, name)
  }

  #configure() {
    chmodSync(this.folder, 0o755)
    writeFileSync(this.#place('munge.key'), randomBytes(1024), { mode: 0o400 })
    mkdirSync(this.#place('state'))
    mkdirSync(this.#place('spool'))
    const user = userInfo().username
    const settings = {
      ClusterName: 'test',
      SlurmctldHost: `${hostname()}(127.0.0.1)`,
      SlurmctldPort: this.#ports.controller,
      SlurmdPort: this.#ports.machine,
      AuthType: 'auth/munge',
      AuthInfo: `socket=${this.#place('munge.socket')}`,
      SlurmUser: user,
      SlurmdUser: user,
      StateSaveLocation: this.#place('state'),
      SlurmdSpoolDir: this.#place('spool'),
      SlurmctldPidFile: this.#place('slurmctld.pid'),
      SlurmdPidFile: this.#place('slurmd.pid'),
      SlurmctldLogFile: this.#place('slurmctld.log'),
      SlurmdLogFile: this.#place('slurmd.log'),
      // Nothing of systemd or of control groups.
      ProctrackType: 'proctrack/linuxproc',
      TaskPlugin: 'task/none',
      JobAcctGatherType: 'jobacct_gather/none',
      SelectType: 'select/cons_tres',
      SelectTypeParameters: 'CR_Core',
      MpiDefault: 'none',
      SwitchType: 'switch/none',
      ReturnToService: 2,
      SlurmdParameters: 'config_overrides',
      // Does not wait for more jobs before it begins one.
      SchedulerParameters: 'batch_sched_delay=0,sched_interval=1,sched_min_interval=0',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const machine = `NodeName=machine NodeHostname=${hostname()} NodeAddr=127.0.0.1 CPUs=${CORES} RealMemory=8000`
    const queue = 'PartitionName=all Nodes=machine Default=YES MaxTime=INFINITE State=UP'
    writeFileSync(this.#place('slurm.conf'), [...lines, machine, queue, ''].join('\n'))
  }
}

/** @param {ChildProcess} daemon */
async function end(daemon) {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return
  const ended = once(daemon, 'exit')
  daemon.kill('SIGTERM')
  const timer = setTimeout(() => daemon.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/** Starts a Slurm of one machine. Whoever has started it must stop and remove it. Needs `hasSlurm`. */
export async function startSlurm() {
  const slurm = new Slurm({ controller: await sparePort(), machine: await sparePort() })
  try {
    await slurm.start()
    return slurm
  } catch (error) {
    await slurm.stop()
    slurm.remove()
    throw error
  }
}
