import { existsSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, isDone, markDone } from './fingerprint.mjs'
import { PROJECT, step } from './run.mjs'

const MARK = 'node_modules/.installed'

/** Installs the packages of package-lock.json unless exactly these are installed. Runs on any Node of the machine. */
export async function install() {
  const lock = fingerprint(['package-lock.json'])
  const complete = existsSync(path.join(PROJECT, 'node_modules/.bin/node')) && isDone(MARK, lock)
  if (complete) return
  console.log('Installing packages (a minute or two, once) …')
  await step('Installing the packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  markDone(MARK, lock)
}
