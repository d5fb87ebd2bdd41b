import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { KeepName } from '#server/platform/once.ts'
import type { Portal } from '#server/platform/portal.ts'
import type { RecordDraft } from './read-new-record.ts'
import type { StoredRecord } from './record.ts'
import { countRecords, insertRecord } from './records.repository.ts'
import { withStoredPictures } from './with-stored-pictures.ts'

type Deps = Pick<Portal, 'db' | 'files'> & { config: Pick<Portal['config'], 'recordQuota'> }

/** Stores a record with its pictures. @param keep runs in the same transaction */
export async function publishRecord(
  { db, files, config: { recordQuota } }: Deps,
  accountId: number,
  draft: RecordDraft,
  keep: KeepName = () => Promise.resolve(),
): Promise<StoredRecord> {
  if (recordQuota !== null && (await countRecords(db)) >= recordQuota) throw databaseFull()
  const { fields, outline, ring, level, licence } = draft
  const record = { accountId, ...fields, outline, ring, licence, demonstration: false, level }
  return withStoredPictures(files, draft.pictures, (pictures) => insertRecord(db, record, pictures, keep))
}

/** 400, as old clients expect for the quota; a full disk is 507 (platform/errors.ts). */
function databaseFull(): Refusal {
  return new Refusal('invalid', { detail: REFUSAL_TEXTS.databaseFull })
}
