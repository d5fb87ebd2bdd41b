import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { removePicture, storePicture } from '#server/features/pictures/index.ts'
import { troubleOf, wasRefused } from '#server/platform/database-trouble.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import type { RecordDraft } from './read-new-record.ts'
import { countRecords, insertRecord, type NewPicture, type StoredRecord } from './records.repository.ts'

type Deps = Pick<Portal, 'db' | 'files'> & { config: Pick<Portal['config'], 'recordQuota'> }

/**
 * Stores a record with its pictures. The files are written first and the row that points at them last: a crash may leave
 * spare files, which the sweep removes, but never a record with a missing picture.
 */
export async function publishRecord(
  deps: Deps,
  accountId: number,
  draft: RecordDraft,
): Promise<StoredRecord> {
  const { recordQuota } = deps.config
  if (recordQuota !== null && (await countRecords(deps.db)) >= recordQuota) throw databaseFull()
  try {
    return await store(deps, accountId, draft)
  } catch (error) {
    if (error instanceof Error && troubleOf(error) === 'full') throw databaseFull()
    throw error
  }
}

async function store({ db, files }: Deps, accountId: number, draft: RecordDraft): Promise<StoredRecord> {
  const { fields, outline, ring } = draft
  const pictures: NewPicture[] = []
  let asked = false
  try {
    for (const { position, picture } of draft.pictures) {
      pictures.push({ position, ...(await storePicture(files, picture)) })
    }
    asked = true
    const record = { accountId, ...fields, outline, ring, demonstration: false }
    return await insertRecord(db, record, pictures)
  } catch (error) {
    if (!asked || wasRefused(error)) {
      await Promise.all(pictures.map(({ key }) => removePicture(files, key)))
    }
    throw error
  }
}

function databaseFull(): Refusal {
  return new Refusal('invalid', { detail: REFUSAL_TEXTS.databaseFull })
}
