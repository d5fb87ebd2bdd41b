// npm run backup: an archive of the database and all pictures, from a portal that runs or is stopped, and the check of one.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isObjectAddress, objectSettings } from '#objects/object-store.ts'
import { archiveAt, backUp, tryRestore, verifyArchive } from '#server/operations/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { readArguments, runCommand, WrongArguments } from './command-line.ts'

const USAGE = `npm run backup -- --to FOLDER         writes an archive, portal-YYYY-MM-DDTHHMM.tar, into the folder
npm run backup -- --to s3://BUCKET/PREFIX   the same, into object storage (S3_ENDPOINT, S3_KEY_ID, …)
npm run backup -- --to -              writes it to standard output, for age or ssh
npm run backup -- … --sessions        with the logins, so that nobody must log in again after a restore
npm run backup -- --verify FILE       compares every hash of an archive, which may be s3://…/portal-….tar, and looks for the picture of every row
npm run backup -- --verify FILE --trial   the same, and loads it into a database that is then removed`

await runCommand(USAGE, run)

async function run(): Promise<void> {
  const { to, verify, trial, sessions } = readArguments({
    to: { type: 'string' },
    verify: { type: 'string' },
    trial: { type: 'boolean', default: false },
    sessions: { type: 'boolean', default: false },
  }).values
  if (to !== undefined && verify !== undefined) throw new WrongArguments('Use --to or --verify, not both.')
  if (verify !== undefined && sessions) throw new WrongArguments('--sessions belongs to --to.')
  if (verify !== undefined) return check(verify, trial)
  if (trial) throw new WrongArguments('--trial belongs to --verify.')
  if (to === undefined) throw new WrongArguments('Use --to or --verify.')
  await make(to, sessions)
}

async function make(to: string, sessions: boolean): Promise<void> {
  const place = await backUp(parseConfig(), { sessions, to: targetOf(to) })
  console.error(place === null ? 'The backup is complete.' : `The backup is complete: ${place}`)
}

function targetOf(to: string) {
  if (to === '-') return process.stdout
  return isObjectAddress(to) ? objectSettings('--to', to, process.env) : path.resolve(to)
}

async function check(file: string, trial: boolean): Promise<void> {
  const archive = archiveAt('--verify', file, process.env)
  const manifest = await verifyArchive(archive)
  const { takenAt, tables, files } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The backup of ${takenAt} is whole: ${rows} rows in ${Object.keys(tables).length} tables, ${files.count} files.`,
  )
  if (files.missing.length > 0)
    console.log(
      `${files.missing.length} files were missing in the store already:\n${files.missing.join('\n')}`,
    )
  if (!trial) return
  const parent = isObjectAddress(file) ? tmpdir() : path.dirname(path.resolve(file))
  await tryRestore(archive, manifest, parent)
  console.log('A trial restore into an empty database succeeded.')
}
