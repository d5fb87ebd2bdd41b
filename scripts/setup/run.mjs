import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The project's own programs come first, Node 24 among them, whatever the machine has. */
const environment = {
  ...process.env,
  PATH: [path.join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
}

/**
 * Runs a program in the project's folder with this terminal's input and output. Ctrl+C and SIGTERM reach it.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra] environment variables on top of this process's own
 * @returns {Promise<number>} its exit code; 130 or so when a signal ended it
 */
export function run(command, args, extra = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      stdio: 'inherit',
      env: { ...environment, ...extra },
      shell: process.platform === 'win32',
    })
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM']
    const forward = signals.map((signal) => {
      // Ctrl+C reaches the whole terminal group by itself; only SIGTERM must be passed on.
      const listener = () => signal === 'SIGTERM' && child.kill(signal)
      process.on(signal, listener)
      return () => process.off(signal, listener)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const stop of forward) stop()
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/**
 * Like run, but ends this process with the same code when the step fails.
 * @param {string} what in a person's words, printed when it fails
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 */
export async function step(what, command, args, extra) {
  const code = await run(command, args, extra)
  if (code === 0) return
  console.error(`\n${what} failed (${command} ended with ${String(code)}).`)
  process.exit(code)
}
