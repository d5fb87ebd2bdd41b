import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { newestRecordNumber } from './records.repository.ts'

/** With more record numbers, a list of all records takes longer to make than a client waits for its first byte. */
const MOST_AT_ONCE = 100_000
/** Seconds after which a client may ask for a list that is being made for the first time. */
const COME_BACK_FOR_LIST = 30

interface Settings {
  /** Called with an error while the list is made for the first time and nobody waits for it. */
  onError: (error: unknown) => void
  mostAtOnce?: number
}

/** Refuses those who ask for a long list while it is made for the first time. */
export function refusedAtFirst<List>(
  db: Database,
  make: () => Promise<List>,
  { onError, mostAtOnce = MOST_AT_ONCE }: Settings,
): () => Promise<List> {
  let isMade = false
  const made = async (): Promise<List> => {
    const list = await make()
    isMade = true
    return list
  }
  return async () => {
    if (isMade || (await newestRecordNumber(db)) <= mostAtOnce) return made()
    made().catch(onError)
    throw new Refusal('busy', { retryAfter: COME_BACK_FOR_LIST })
  }
}
