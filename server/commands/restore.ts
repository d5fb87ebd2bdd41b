// npm run restore: fills an empty database and an empty data folder with an archive of `npm run backup`.
import { archiveAt, restoreBackup } from '#server/operations/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { readArguments, runCommand, WrongArguments } from './command-line.ts'

const USAGE = `npm run restore -- FILE   restores an archive, which may be s3://…/portal-….tar, into DATA_DIR and, if they are set, DATABASE_URL and FILES_URL; all must be empty`

await runCommand(USAGE, async () => {
  const [file] = readArguments({}, { words: 1 }).words
  if (file === undefined) throw new WrongArguments('FILE is missing.')
  await restore(file)
})

async function restore(archive: string): Promise<void> {
  const config = parseConfig()
  const { manifest, withoutPortrait } = await restoreBackup(archiveAt('FILE', archive, process.env), config)
  const { files, takenAt } = manifest
  console.log(
    `Restored as of ${takenAt}: ${files.count} files and all tables, in ${config.dataDir}. Start it: npm start`,
  )
  if (files.missing.length > 0)
    console.log(
      `These files were not in the backup, because the store had lost them:\n${files.missing.join('\n')}`,
    )
  if (withoutPortrait.length > 0)
    console.log(`These members lost their profile picture with them: ${withoutPortrait.join(', ')}`)
}
