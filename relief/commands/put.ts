import { objectSettings, openObjects } from '#objects/object-store.ts'
import { ReliefRefusal } from '../failures.ts'
import { showProgress } from '../terminal/progress.ts'
import type { Environment } from '../terminal/parsing.ts'
import { putTileset } from '../tilesets/put-tileset.ts'
import { asRefusal, UNATTENDED } from '../work/open-work.ts'
import { stoppable } from './while-running.ts'

interface PutCommand {
  readonly tileset: string
  /** Such as `s3://bucket/tiles/wales-dtm`. */
  readonly to: string
}

/** Puts a finished tileset into object storage. Throws ReliefRefusal. */
export async function put({ tileset, to }: PutCommand, environment: Environment): Promise<void> {
  const objects = openObjects(settingsOf(to, environment), UNATTENDED)
  const { version, sent, there, removed } = await stoppable('The same command sends what is missing.', () =>
    asRefusal(async () => {
      await objects.check()
      return putTileset(tileset, objects, (archive) => showProgress(process.stderr, archive))
    }),
  )
  const known = there > 0 ? `, ${there} were there already` : ''
  console.log(`${to}: version ${version}, ${sent} archives sent${known}`)
  if (removed.length > 0) console.log(`Former versions that were removed: ${removed.join(', ')}`)
}

function settingsOf(to: string, environment: Environment) {
  try {
    return objectSettings('--to', to, environment)
  } catch (error) {
    throw error instanceof Error ? new ReliefRefusal(error.message, 2) : error
  }
}
