import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProcessorTime } from './processor-time.mjs'

export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The project's own programs, including Node 24, come before those of the machine. Node caches compiled code, for worker
 * threads too.
 */
const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(PROJECT, 'build/compile-cache'),
  PATH: [path.join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
}

/**
 * @callback Used
 * @param {number} seconds of processor time of the program and its children, when it has ended
 * @returns {void}
 */

/** @param {import('node:child_process').ChildProcess} child @param {Used} [used] */
function count(child, used) {
  if (!used || child.pid === undefined) return
  const time = new ProcessorTime(child.pid)
  child.once('exit', () => used(time.end()))
}

/**
 * Runs a program in the project's folder with this terminal's input and output. It receives Ctrl+C and SIGTERM. A Node
 * program also gets a channel, which closes when this process ends for any reason, so that servers can stop then.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra] environment variables in addition to those of this process
 * @param {Used} [used]
 * @returns {Promise<number>} its exit code; if a signal ended it, 128 and the number of the signal, as in shells
 */
export function run(command, args, extra = {}, used) {
  return new Promise((resolve, reject) => {
    // On Windows, a shell is needed in between and would not pass the channel on.
    const channel = command === 'node' && process.platform !== 'win32'
    const child = spawn(command, args, {
      cwd: PROJECT,
      stdio: ['inherit', 'inherit', 'inherit', ...(channel ? /** @type {const} */ (['ipc']) : [])],
      env: { ...environment, ...extra },
      shell: process.platform === 'win32',
    })
    count(child, used)
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM']
    const forward = signals.map((signal) => {
      // Ctrl+C reaches the whole process group of the terminal; only SIGTERM must be passed on.
      const listener = () => signal === 'SIGTERM' && child.kill(signal)
      process.on(signal, listener)
      return () => process.off(signal, listener)
    })
    // If a parallel step fails, this one ends too.
    const giveUp = () => child.kill()
    process.on('exit', giveUp)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('exit', giveUp)
      for (const stop of forward) stop()
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}

/**
 * Like run, but in parallel with other work: its output is printed when it has ended, and it gets no signals.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 * @param {Used} [used]
 * @returns {Promise<number>} its exit code
 */
export function runAside(command, args, extra = {}, used) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, ...extra },
      shell: process.platform === 'win32',
    })
    count(child, used)
    const giveUp = () => child.kill()
    process.on('exit', giveUp)
    /** @type {Buffer[]} */
    const said = []
    child.stdout.on('data', (part) => said.push(part))
    child.stderr.on('data', (part) => said.push(part))
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', giveUp)
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 143)
    })
  })
}

/** @type {{ what: string, seconds: number }[]} */
const steps = []

/** Prints what the steps of this process took. */
export function sayTimes() {
  const lines = [...steps, { what: 'In all', seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0) }]
  console.log('\nWhat the set-up took, in seconds:')
  for (const { what, seconds } of lines) console.log(`${seconds.toFixed(0).padStart(6)}  ${what}`)
}

/**
 * Like run, but ends this process with the same code if the step fails.
 * @param {string} what a description, printed if it fails
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 */
export async function step(what, command, args, extra) {
  const start = performance.now()
  const code = await run(command, args, extra)
  steps.push({ what, seconds: (performance.now() - start) / 1000 })
  if (code === 0) return
  console.error(`\n${what} failed (${command} ended with ${String(code)}).`)
  process.exit(code)
}
