import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { namesPublicRegister } from '#contract/records/references.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { isOnRegister } from '#server/heritage/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import type { RecordDraft } from './read-new-record.ts'
import { insertRecord } from './insert-records.repository.ts'
import { countRecords } from '../records.repository.ts'
import { withStoredPictures } from './read-pictures.ts'

type Deps = Pick<Portal, 'db' | 'files'> & {
  config: Pick<Portal['config'], 'recordQuota'> & { site: Pick<SiteSettings, 'sensitivity'> }
}

/** Stores a record with its pictures. @param keep runs in the same transaction */
export async function publishRecord(
  { db, files, config }: Deps,
  accountId: number,
  draft: RecordDraft,
  keep: KeepName = () => Promise.resolve(),
): Promise<StoredRecord> {
  const { recordQuota, site } = config
  if (recordQuota !== null && (await countRecords(db)) >= recordQuota) throw databaseFull()
  const { fields, outline, ring, licence, known = {} } = draft
  const level = draft.level ?? (await firstLevel(db, draft, site.sensitivity.preset))
  const record = { accountId, ...fields, outline, ring, licence, known, demonstration: false, level }
  return withStoredPictures(files, draft.pictures, (pictures) => insertRecord(db, record, pictures, keep))
}

/** A place on a public register is public already, so its record begins open unless its finder says otherwise. */
async function firstLevel(
  db: Database,
  { ring, known = {} }: RecordDraft,
  preset: PublishedLevel,
): Promise<PublishedLevel> {
  if (preset === 'open' || namesPublicRegister(known.references ?? [])) return 'open'
  return (await isOnRegister(db, ring)) ? 'open' : preset
}

/** 400, as old clients expect for the quota; a full disk is 507 (platform/errors.ts). */
function databaseFull(): Refusal {
  return new Refusal('invalid', { detail: REFUSAL_TEXTS.databaseFull })
}
