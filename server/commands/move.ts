// npm run move: from the embedded database to PostgreSQL, with all pictures. The old data folder stays as it is.
import path from 'node:path'
import { movePortal } from '#server/operations/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { readArguments, runCommand, WrongArguments } from './command-line.ts'

const USAGE = `npm run move -- --to postgresql://USER@HOST/DATABASE [--data-dir FOLDER]
  copies the stopped portal of DATA_DIR into an empty PostgreSQL database and a new data folder, by default DATA_DIR-postgresql`

await runCommand(USAGE, run)

async function run(): Promise<void> {
  const { to, 'data-dir': dataDir } = readArguments({
    to: { type: 'string' },
    'data-dir': { type: 'string' },
  }).values
  if (to === undefined) throw new WrongArguments('--to is missing.')
  const config = parseConfig({ ...process.env, DATABASE_URL: to })
  const folder = dataDir === undefined ? `${config.dataDir}-postgresql` : path.resolve(dataDir)
  const { rows, files, missing, withoutPortrait } = await movePortal(config.dataDir, {
    databaseUrl: to,
    dataDir: folder,
    filesIn: config.filesIn,
  })
  console.log(report({ rows, files, from: config.dataDir, folder, to, stays: config.filesIn !== null }))
  if (missing.length > 0) console.log(`These files were missing already:\n${missing.join('\n')}`)
  if (withoutPortrait.length > 0)
    console.log(`These members lost their profile picture with them: ${withoutPortrait.join(', ')}`)
}

interface Report {
  rows: number
  files: number
  from: string
  folder: string
  to: string
  /** Whether the pictures stay in the bucket of FILES_URL. */
  stays: boolean
}

function report(moved: Report): string {
  const files = moved.stays
    ? 'The pictures stay where they are, in the bucket of FILES_URL, which belongs to the new database from now on.'
    : ''
  return [
    `Moved: ${moved.rows} rows and ${moved.files} files. Nothing in ${moved.from} was changed; remove it when you no longer need it.`,
    files,
    'Start the portal from now on with these two settings:',
    '',
    `  DATABASE_URL=${withoutPassword(moved.to)}`,
    `  DATA_DIR=${moved.folder}`,
    '',
    `Tilesets, copies of the national LiDAR, map layers and the outbox were not copied. To take them along: cp -r ${moved.from}/tiles ${moved.folder}/`,
  ].join('\n')
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]+):[^@]+@/, '$1:PASSWORD@')
}
