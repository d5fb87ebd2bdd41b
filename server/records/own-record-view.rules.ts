import type { ShownKnown } from '#contract/records/details.ts'
import type { OwnRecord, RecordVersion, VersionPhoto } from '#contract/records/own-records.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { toWire } from '#contract/records/record-fields.ts'
import { changedBetween, type VersionContent } from './store/record-versions.rules.ts'
import { toRecordSummary, type PictureAddresses } from './record-view.rules.ts'

type Summarised = Parameters<typeof toRecordSummary>[0]

interface OwnShownRecord extends Summarised {
  pictures: number
  licence: OwnRecord['licence']
  hiddenAt: Date | null
  hiddenReason: string | null
  deletedAt: Date | null
  sensitivity: SensitivityLevel
}

/**
 * Returns a record as its own member sees it in a list.
 * @param choices the levels to which the member can change it
 */
export function toOwnRecord(
  record: OwnShownRecord,
  addresses: PictureAddresses,
  choices: SensitivityLevel[],
): OwnRecord {
  return {
    ...toRecordSummary(record, addresses),
    pictures: record.pictures,
    licence: record.licence,
    hidden_at: record.hiddenAt?.toISOString() ?? null,
    hidden_reason: record.hiddenReason,
    deleted_at: record.deletedAt?.toISOString() ?? null,
    sensitivity: record.sensitivity,
    sensitivity_choices: choices,
  }
}

interface ShownVersion extends VersionContent {
  known: ShownKnown | null
  version: number
  username: string | null
  madeAt: Date
}

interface Photos {
  /** For each key, the first version with that photo. */
  since: ReadonlyMap<string, number>
  /** The keys of the photos that the record has now, if it is shown. */
  kept: ReadonlySet<string>
  addresses: PictureAddresses
}

/** @param versions of one record, newest first, with what this reader may know of each */
export function toVersions(versions: readonly ShownVersion[], photos: Photos): RecordVersion[] {
  return versions.map((each, index) => {
    const before = versions[index + 1]
    return {
      version: each.version,
      made_at: each.madeAt.toISOString(),
      made_by: each.username,
      changed: before ? changedBetween(before, each) : [],
      ...toWire(each),
      known: each.known,
      pictures: each.pictures.length,
      photos: each.pictures.map((picture) => toVersionPhoto(picture, each.version, photos)),
    }
  })
}

function toVersionPhoto(
  { position, key }: VersionContent['pictures'][number],
  version: number,
  { since, kept, addresses }: Photos,
): VersionPhoto {
  return {
    position,
    since: since.get(key) ?? version,
    url: kept.has(key) ? addresses.picture(key) : null,
    thumbnail: kept.has(key) ? addresses.thumbnail(key) : null,
  }
}
