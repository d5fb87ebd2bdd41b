// npm run refresh-heritage: the stored layers of the national map service. With the embedded database, the portal must be stopped.
import { AREA_LAYERS } from '#contract/relief/heritage.ts'
import { backUpBeforeMigrating } from '#server/operations/index.ts'
import { refreshLayer } from '#server/heritage/index.ts'
import { parseConfig, type Config } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { readArguments, runCommand } from './command-line.ts'

const USAGE = `npm run refresh-heritage             requests the layers that the portal stores from the national map service now
npm run refresh-heritage -- --fewer  the same, and accepts an answer with far fewer areas than before`

await runCommand(USAGE, refresh)

async function refresh(): Promise<void> {
  const { fewer } = readArguments({ fewer: { type: 'boolean', default: false } }).values
  const config = parseConfig()
  const database = await openDatabase(config, {
    beforeMigrating: backUpBeforeMigrating(config, console.error),
  })
  try {
    await refreshLayers({ db: database.unhurried, config }, fewer)
  } finally {
    await database.close()
  }
}

async function refreshLayers(deps: { db: Database; config: Config }, fewer: boolean): Promise<void> {
  const manner = { pause: 0, early: true, fewer }
  for (const layer of AREA_LAYERS) {
    const refreshed = await refreshLayer(deps, layer, manner)
    switch (refreshed.outcome) {
      case 'received':
        console.log(`${layer}: ${refreshed.count} received`)
        break
      case 'failed':
        console.error(`${layer}: ${refreshed.reason} The last good copy stays in use.`)
        process.exitCode = 1
        break
      default:
        console.log(`${layer}: switched off, or already being refreshed by the portal`)
    }
  }
}
