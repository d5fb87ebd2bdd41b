import {
  ObjectsError,
  ObjectsFull,
  ObjectsUnavailable,
  objectSettings,
  openObjects,
} from '#objects/object-store.ts'
import { ReliefRefusal } from '../refusal.ts'
import { showProgress } from '../terminal/progress.ts'
import { putTileset } from '../tilesets/put-tileset.ts'

interface PutCommand {
  readonly tileset: string
  /** Such as `s3://bucket/tiles/wales-dtm`. */
  readonly to: string
}

/** Nobody waits at a page. */
const PATIENT = { patience: 30_000, retries: 5 }

/** Puts a finished tileset into object storage. Throws ReliefRefusal. */
export async function put({ tileset, to }: PutCommand): Promise<void> {
  const objects = openObjects(settingsOf(to), PATIENT)
  try {
    await objects.check()
    const { version, sent, there, removed } = await putTileset(tileset, objects, (archive) =>
      showProgress(process.stderr, archive),
    )
    const known = there > 0 ? `, ${there} were there already` : ''
    console.log(`${to}: version ${version}, ${sent} archives sent${known}`)
    if (removed.length > 0) console.log(`Former versions that were removed: ${removed.join(', ')}`)
  } catch (error) {
    if (error instanceof ObjectsUnavailable || error instanceof ObjectsFull)
      throw new ReliefRefusal(error.message, 75)
    if (error instanceof ObjectsError) throw new ReliefRefusal(error.message)
    throw error
  }
}

function settingsOf(to: string) {
  try {
    return objectSettings('--to', to, process.env)
  } catch (error) {
    throw error instanceof Error ? new ReliefRefusal(error.message, 2) : error
  }
}
