import { buildWeb } from './web-build.mjs'
import { chromium } from './chromium.mjs'
import { gisReaders } from './gis.mjs'
import { EVERYTHING, install } from './install.mjs'
import { mapServer } from './mapserver.mjs'
import { findPrograms, MissingPostgres } from './postgres.mjs'
import { step } from './run.mjs'
import { swift } from './swift.mjs'

/**
 * Completes what tests need. No step is repeated.
 * @returns {Promise<{ CHROMIUM: string }>} environment variables of the browser tests
 */
export async function setUpTests() {
  await install(EVERYTHING)
  const browser = await chromium().catch((/** @type {Error} */ error) => {
    console.error(error.message)
    process.exit(1)
  })
  // Without PostgreSQL, the integration tests use the embedded database and say so.
  await findPrograms().catch((/** @type {unknown} */ error) => {
    if (!(error instanceof MissingPostgres)) throw error
  })
  await mapServer()
  await gisReaders()
  await swift()
  await buildWeb()
  await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
  // Made once here, not by each of the two portals that need it.
  await step('The demonstration landscape', 'node', ['e2e/landscape.ts'])
  // Here, and not by the first test that reads it, whose budget it would exceed.
  await step('The invented national raster', 'node', ['scripts/standin/national/national-file.ts'])
  return { CHROMIUM: browser }
}
