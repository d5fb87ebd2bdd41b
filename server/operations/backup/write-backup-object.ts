import { addressOfPlace, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import { archiveName } from './write-backup-file.ts'

/** Nobody waits for a page meanwhile. */
const PATIENT = { patience: 30_000, retries: 5 }

/** Puts an archive into a bucket, in parts. It appears when it is complete. @returns its address */
export async function writeBackupObject(
  settings: ObjectSettings,
  archive: AsyncIterable<Buffer>,
): Promise<string> {
  const objects = openObjects(settings, PATIENT)
  let number = 1
  while (await objects.head(archiveName(number))) number += 1
  const name = archiveName(number)
  await objects.upload(name, archive)
  return `${addressOfPlace(settings)}/${name}`
}
