import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, markDone } from './fingerprint.mjs'
import { PROJECT, step } from './run.mjs'

/** @typedef {'running' | 'everything'} Need what the portal itself needs, or also what tests and development need */
/** @typedef {{ lock: string, need: string }} Installed the fingerprint of the lock file, and what of it */

/** @type {Need} */
export const EVERYTHING = 'everything'

const MARK = 'node_modules/.installed'
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of package-lock.json that are missing. Runs on any Node of the machine.
 * @param {Need} [need]
 * @returns {Promise<boolean>} whether any were missing
 */
export async function install(need = 'running') {
  const lock = fingerprint(['package-lock.json'])
  const command = commandFor(installed(), { lock, need })
  if (command === null) return false
  console.log('Installing packages (a minute or two, once) …')
  await step('Installing packages', 'npm', [...command.args, ...QUIET])
  removeHeaders()
  markDone(MARK, `${lock} ${command.need}`)
  return true
}

/**
 * Packages of the tests that are there stay, also when others change: who has tested here will do so again.
 * @param {Installed | null} here null if no installation was completed
 * @param {{ lock: string, need: Need }} wanted
 * @returns {{ args: string[], need: Need } | null} arguments of npm, and what is there afterwards; null if nothing is missing
 */
export function commandFor(here, { lock, need }) {
  const whole = need === EVERYTHING || here?.need === EVERYTHING
  if (here?.lock !== lock)
    return whole
      ? { args: ['ci', '--include=dev'], need: EVERYTHING }
      : { args: ['ci', '--omit=dev'], need: 'running' }
  if (here.need === need || here.need === EVERYTHING) return null
  // Unlike `npm ci`, this leaves what is there. It must not write to the lock file.
  return { args: ['install', '--no-save', '--include=dev'], need: EVERYTHING }
}

/** @returns {Installed | null} */
function installed() {
  const places = ['node_modules/.bin/node', MARK].map((place) => path.join(PROJECT, place))
  if (!places.every((place) => existsSync(place))) return null
  const [lock = '', need = ''] = readFileSync(path.join(PROJECT, MARK), 'utf8').split(' ')
  return { lock, need }
}

/** Removes what compiling extensions of Node would need, a third of its package: nothing here is compiled. */
function removeHeaders() {
  const folder = path.join(PROJECT, 'node_modules/node/node_modules')
  const builds = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('node-')) : []
  for (const build of builds) rmSync(path.join(folder, build, 'include'), { recursive: true, force: true })
}
