import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PROJECT, step } from './run.mjs'

/**
 * Makes the template of the embedded database and, unless DEMO is off, the demonstration landscape, if they are
 * missing.
 */
export async function prepareData() {
  if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) {
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
 * Makes the data folder for the portal's own user only. The relief engine, which writes to it first, does not know what
 * else it will contain. If something cannot be made, the step that needs it reports the problem.
 * @param {string} folder
 */
function makePrivate(folder) {
  if (existsSync(folder) || !existsSync(path.dirname(folder))) return
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    console.error(`The folder ${folder} of DATA_DIR cannot be created: ${String(error)}`)
    process.exit(1)
  }
}
