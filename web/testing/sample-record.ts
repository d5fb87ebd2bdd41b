import { sameForAll } from '#contract/http/same-for-all.ts'
import { HIDDEN_COLUMNS, wireName } from '#contract/records/record-fields.ts'
import type { ModeratedRecord } from '#contract/review/moderation/moderation.ts'
import type { RecordVersion } from '#contract/records/own-records.ts'
import type { Record, RecordDetail, RecordSummary } from '#contract/records/records.ts'

const NOTHING_SAID = sameForAll(HIDDEN_COLUMNS.map(wireName), null)

/** A record as the server returns it after saving, plus the values that a test needs. */
export function sampleSaved(known: Partial<Record> = {}): Record {
  return {
    id: 7,
    recorded_by: 'gwen',
    recorded_by_user_id: 3,
    prn: null,
    PRN: null,
    site_type_display: 'Mound',
    monument_type_display: 'Round barrow',
    period_display: 'Bronze Age',
    date_recorded: '21/11/2026',
    polygonCoordinate: [
      [52.1, -3.8],
      [52.1, -3.7998],
      [52.1002, -3.7998],
    ],
    title: 'Crug y Ŵydd',
    description: 'Twelve metres across.\nBracken on it.',
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    picture1: null,
    picture2: null,
    picture3: null,
    picture4: null,
    picture5: null,
    ...known,
  }
}

/** The same record as its dialog and its popup receive it. */
export function sampleRecord(known: Partial<RecordDetail> = {}): RecordDetail {
  return {
    ...NOTHING_SAID,
    ...sampleSaved(),
    pictures: [],
    demonstration: false,
    version: 1,
    references: [],
    licence: { record: 'none', terms: null, her_permission: null },
    ...known,
  }
}

/** Photos 1 to `count` of a record. */
export function samplePhotos(count: number): RecordDetail['pictures'] {
  return Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    url: `/media/${index + 1}-large.jpg`,
    thumbnail: `/media/${index + 1}-small.jpg`,
    width: 1600,
    height: 1200,
    licence: 'none',
  }))
}

/** A record as one line of a list, plus the values that a test needs. */
export function sampleSummary(known: Partial<RecordSummary> = {}): RecordSummary {
  return {
    id: 7,
    title: 'Crug y Ŵydd',
    excerpt: 'Twelve metres across.',
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    recorded_by: 'gwen',
    date_recorded: '21/11/2026',
    demonstration: false,
    review: 'submitted',
    thumbnail: null,
    longitude: -3.7999,
    latitude: 52.1001,
    extent: [-3.8, 52.1, -3.7998, 52.1002],
    ...known,
  }
}

/** The same record as administrators see it in their list. */
export function sampleModerated(known: Partial<ModeratedRecord> = {}): ModeratedRecord {
  return {
    id: 12,
    title: 'Crug y Ŵydd',
    description: 'Twelve metres across.',
    site_type: 'mound',
    monument_type: 'round_barrow',
    polygonCoordinate: [
      [52.1, -3.8],
      [52.1, -3.7998],
      [52.1002, -3.7998],
    ],
    thumbnail: null,
    recorded_by: 'gwen',
    recorded: '2026-11-20T10:00:00Z',
    demonstration: false,
    version: 1,
    hidden: null,
    deleted: null,
    ...known,
  }
}

/** The first version of a record in its history. */
export function sampleVersion(known: Partial<RecordVersion> = {}): RecordVersion {
  return {
    version: 1,
    made_at: '2026-11-20T10:00:00Z',
    made_by: 'gwen',
    changed: [],
    ...NOTHING_SAID,
    title: 'Crug y Ŵydd',
    description: 'Round.',
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'unknown',
    polygonCoordinate: [
      [52, -4],
      [52.001, -4],
      [52.001, -3.999],
    ],
    known: null,
    pictures: 0,
    ...known,
  }
}
