import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PROJECT, step } from './run.mjs'

/** The embedded database's template, and the demonstration landscape unless DEMO is off. Both return at once when they are there. */
export async function prepareData() {
  if (!process.env.DATABASE_URL) {
    await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
  }
  if (process.env.DEMO !== 'off') {
    const data = process.env.DATA_DIR || 'data'
    makePrivate(path.resolve(PROJECT, data))
    await step('Laying out the demonstration landscape', 'node', [
      'relief/main.ts',
      'demonstration',
      '--data',
      data,
    ])
  }
}

/**
 * The data folder is for the portal's own user alone; the relief engine, which comes to it first, does not know what else it
 * will hold. What cannot be made is told by the step that needs it.
 * @param {string} folder
 */
function makePrivate(folder) {
  if (existsSync(folder) || !existsSync(path.dirname(folder))) return
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    console.error(`DATA_DIR leads to ${folder}, which cannot be made: ${String(error)}`)
    process.exit(1)
  }
}
