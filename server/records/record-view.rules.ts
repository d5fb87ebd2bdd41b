import { wireDay } from '#contract/http/values/days.ts'
import { excerpt } from '#contract/http/values/excerpt.ts'
import {
  RECORD_EXCERPT_LENGTH,
  type Record as WireRecord,
  type RecordDetail,
  type RecordPhoto,
  type RecordSummary,
} from '#contract/records/records.ts'
import { shownReferences, type PrnPages } from '#contract/records/references.ts'
import type { ExactState } from '#contract/review/sensitivity.ts'
import { monumentTypeDisplay, periodDisplay, siteTypeDisplay } from '#contract/open-data/vocabulary.ts'
import { toWire } from '#contract/records/record-fields.ts'
import { type ListedRecord, type StoredRecord } from '#server/record-fields/index.ts'

type ShownRecord = Omit<StoredRecord, 'seen_under' | 'version' | 'updatedAt' | 'sensitivity' | 'licence'>

/** Addresses of stored pictures. */
export interface PictureAddresses {
  picture: (key: string) => string
  thumbnail: (key: string) => string
}

/** Returns a record in the form of the previous backend, with the same fields in the same order. */
export function toRecord(record: ShownRecord, { picture }: PictureAddresses): WireRecord {
  const pictureAt = (position: number): string | null => {
    const found = record.pictures.find((each) => each.position === position)
    return found ? picture(found.key) : null
  }
  return {
    id: record.id,
    recorded_by: record.username,
    recorded_by_user_id: record.accountId,
    prn: record.prn,
    site_type_display: siteTypeDisplay(record.site_type),
    monument_type_display: monumentTypeDisplay(record.monument_type),
    period_display: periodDisplay(record.period),
    date_recorded: wireDay(record.createdAt),
    polygonCoordinate: record.outline,
    title: record.title,
    description: record.description,
    PRN: record.prn,
    site_type: record.site_type,
    monument_type: record.monument_type,
    period: record.period,
    picture1: pictureAt(1),
    picture2: pictureAt(2),
    picture3: pictureAt(3),
    picture4: pictureAt(4),
    picture5: pictureAt(5),
  }
}

/** What others say of a record, and what is computed of its outline. */
export type KnownOfRecord = Pick<RecordDetail, 'known' | 'review' | 'opinions' | 'measures'>

interface Beside {
  /** Only for readers with the right to the exact record; null for others. */
  exact: ExactState | null
  /** Null for those who see only its square. */
  known: KnownOfRecord | null
  prnPages: PrnPages
}

export function toRecordDetail(
  record: StoredRecord,
  addresses: PictureAddresses,
  { exact, known, prnPages }: Beside,
): RecordDetail {
  const pictures = record.pictures.map(({ position, key, width, height, licence }): RecordPhoto => ({
    position,
    url: addresses.picture(key),
    thumbnail: addresses.thumbnail(key),
    width,
    height,
    licence,
  }))
  const { demonstration, version, sensitivity, licence } = record
  return {
    ...toWire(record),
    ...toRecord(record, addresses),
    pictures,
    demonstration,
    version,
    references: shownReferences(record.prn, known?.known?.references ?? [], prnPages, numberOfHer(known)),
    licence: { record: licence.record, terms: licence.terms, her_permission: licence.herPermission },
    sensitivity,
    place: sensitivity === 'open' || exact ? 'exact' : 'square',
    ...(exact && { exact }),
    ...known,
  }
}

/** The number that the Historic Environment Record gave it. */
function numberOfHer(known: KnownOfRecord | null) {
  const her = known?.review?.her
  return her?.status === 'accepted' ? her.reference : null
}

/** Returns a record as shown in a list; place and extent in degrees. */
export function toRecordSummary(
  record: ListedRecord & {
    /** The beginning of the description, long enough for an excerpt. */
    beginning: string
    pictureKey: string | null
    review: RecordSummary['review']
    longitude: number
    latitude: number
    extent: RecordSummary['extent']
  },
  { thumbnail }: PictureAddresses,
): RecordSummary {
  return {
    id: record.id,
    title: record.title,
    excerpt: excerpt(record.beginning, RECORD_EXCERPT_LENGTH),
    site_type: record.site_type,
    monument_type: record.monument_type,
    period: record.period,
    recorded_by: record.username,
    date_recorded: wireDay(record.createdAt),
    demonstration: record.demonstration,
    review: record.review,
    thumbnail: record.pictureKey === null ? null : thumbnail(record.pictureKey),
    longitude: record.longitude,
    latitude: record.latitude,
    extent: record.extent,
  }
}
