import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import {
  backUpBeforeMigrating,
  listenForBackups,
  arrangeDemonstration,
  listenForMetrics,
} from './operations/index.ts'
import { refuseUnusableTiles } from './relief/index.ts'
import { loadRegions } from './records/index.ts'
import { refuseOffWhileWithheld } from './sensitivity/index.ts'
import { warningOfPlainConnection } from './platform/config/config-database.ts'
import { parseConfig, type Config } from './platform/config/config.ts'
import { warningOfMode } from './platform/storage/data-folder.ts'
import { socketOf } from './platform/embedded/database-lock.ts'
import { openDatabase, type OpenDatabase } from './platform/database/database.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { openFiles } from './platform/storage/open-files.ts'
import { exitCodeOf, explain } from './platform/embedded/start-trouble.ts'

const hasChannel = process.connected

async function start(): Promise<void> {
  const config = parseConfig()
  const database = await openDatabase(config, {
    beforeMigrating: backUpBeforeMigrating(config, console.error),
  })
  try {
    const warnings = [
      warningOfMode(config.dataDir),
      warningOfPlainConnection(config.databaseUrl),
      warningOfLater(database),
    ]
    for (const warning of warnings) if (warning !== null) console.warn(warning)
    const files = await openFiles(config)
    await refuseUnusableTiles(config)
    const unhurried = { config, db: database.unhurried, files }
    await refuseOffWhileWithheld(unhurried.db, config.site.sensitivity)
    const boundaries = await loadRegions(unhurried)
    if (boundaries !== null) console.log(boundaries)
    const arranged = await arrangeDemonstration(unhurried)
    if (arranged !== null) console.log(arranged)
    const app = await buildApp({ config, db: database.db, files, log: { level: config.running.logLevel } })
    const stopListening = await listenOnSocket(config, database, files, app.log)
    const { metrics } = config.running
    const stopMetrics = metrics && (await listenForMetrics(app.metrics, metrics))
    stopWhenTold(async () => {
      await app.drain(config.running.drainSeconds)
      cutOffAfter(config.timeLimits.stop)
      await stopListening()
      await stopMetrics?.()
      await app.close()
      await database.close()
    })
    const address = await app.listen({ port: config.port, host: config.host })
    console.log(greeting(config, address, database.engine))
  } catch (error) {
    await database.close()
    throw error
  }
}

/** For `npm run backup`, which cannot open an embedded database beside this process. */
async function listenOnSocket(
  { dataDir, tilesIn }: Config,
  { unhurried, engine }: OpenDatabase,
  files: FileStore,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const socket = socketOf(dataDir)
  if (engine !== 'embedded' || socket === undefined) return () => Promise.resolve()
  return listenForBackups(socket, { db: unhurried, engine, files, dataDir, tilesIn }, log)
}

function warningOfLater({ later }: OpenDatabase): string | null {
  if (later.length === 0) return null
  return `The tables were changed by a later release (up to ${later.at(-1) ?? '?'}), and this one can still use them. Update it, unless you went back on purpose.`
}

function greeting({ publicUrl, dataDir, port }: Config, address: string, engine: string): string {
  const database = engine === 'embedded' ? 'embedded, in the same folder' : 'PostgreSQL'
  const listening = address.replace('127.0.0.1', 'localhost')
  const open = port !== 0 && publicUrl === listening ? publicUrl : `${listening}  (known as ${publicUrl})`
  return [
    '',
    '  Wales LiDAR Portal · Porth LiDAR Cymru',
    '',
    `  Open      ${open}`,
    `  Data      ${dataDir}`,
    `  Database  ${database}`,
    '  Stop      Ctrl+C',
    '',
  ].join('\n')
}

/**
 * Lets current work finish and then ends the process. A parent that gave this
 * process a channel (scripts/start.mjs) need not send a signal: the channel closes with the parent, even if the
 * parent was killed.
 */
function stopWhenTold(close: () => Promise<void>): void {
  let stopping = false
  // The reader of the output may end before this process does.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const stop = () => {
    // Ctrl+C may arrive twice: from the terminal and from the parent process.
    if (stopping) return
    stopping = true
    console.log('Stopping …')
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  // The parent ended while the database was being opened.
  if (hasChannel && !process.connected) stop()
}

/** Work that exceeds its time is cut off, and the exit code says so. */
function cutOffAfter(timeToFinish: number): void {
  setTimeout(() => {
    console.error(`Some requests did not finish in ${timeToFinish / 1000} s and were cut off.`)
    process.exit(1)
  }, timeToFinish).unref()
}

start().catch((error: unknown) => {
  console.error(`The portal could not start: ${explain(error)}`)
  process.exit(exitCodeOf(error))
})
