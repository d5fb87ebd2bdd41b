import path from 'node:path'
import { buildApp } from './app.ts'
import { arrangeDemonstration } from './features/demonstration/index.ts'
import { parseConfig, type Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { openFileStore } from './platform/file-store.ts'

/** Milliseconds that requests have to finish when the server is told to stop. */
const TIME_TO_FINISH = 10_000

async function start(): Promise<void> {
  const config = parseConfig()
  const database = await openDatabase(config)
  try {
    const files = await openFileStore(path.join(config.dataDir, 'files'))
    const arranged = await arrangeDemonstration({ config, db: database.db, files })
    if (arranged !== null) console.log(arranged)
    const app = await buildApp({ config, db: database.db, files, log: { level: 'warn' } })
    stopOnSignal(async () => {
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

/** Lets what runs finish and then ends the process; what takes longer than it may is cut off. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    // Ctrl+C may come twice: from the terminal and from whoever started this process.
    if (stopping) return
    stopping = true
    console.log('Stopping …')
    setTimeout(() => process.exit(0), TIME_TO_FINISH).unref()
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
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the program that has it, or choose another with PORT=8001 npm start.'
  if (code === 'EACCES')
    return `${error.message}. Ports below 1024 belong to the system; choose another with PORT=8001 npm start.`
  return error.message
}

start().catch((error: unknown) => {
  console.error(`The portal could not start: ${explain(error)}`)
  process.exit(1)
})
