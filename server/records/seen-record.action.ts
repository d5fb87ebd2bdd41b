import type { RecordDetail } from '#contract/records/records.ts'
import { findDetails, shownDetails, type StoredRecord } from '#server/record-fields/index.ts'
import { findHerWord } from '#server/her/index.ts'
import { countOpinions, findAlsoRecorded, findReview, shownTargets, toSummary } from '#server/review/index.ts'
import {
  findLevel,
  hasRightToExact,
  noteExactRead,
  recordsFor,
  toSensitivityState,
  type RecordReader,
} from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { RecordMeasures } from '#contract/records/places/measures.ts'
import { findMeasures } from './measures/measures.repository.ts'
import { toRecordDetail, type KnownOfRecord, type PictureAddresses } from './record-view.rules.ts'
import { findRecord } from './records.repository.ts'
import type { StoredMeasures } from './measures/measures.ts'

/** Decimals of metres and degrees: what is drawn by hand is not more accurate. */
const DECIMALS = 2

function toMeasures({ ground, madeAt, length, width, area, perimeter }: StoredMeasures): RecordMeasures {
  const known = ground === 'awaited' ? null : ground
  return {
    length: rounded(length),
    width: rounded(width),
    area: rounded(area),
    perimeter: rounded(perimeter),
    ground: known && {
      rises: rounded(known.rises),
      falls: rounded(known.falls),
      slope: rounded(known.slope),
      tileset: known.tileSet,
      version: known.setVersion,
      cell: rounded(known.cell),
      invented: known.invented,
    },
    ground_is_awaited: ground === 'awaited',
    made_at: madeAt.toISOString(),
  }
}

function rounded(value: number): number {
  // Without a negative zero, which JSON does not tell from zero.
  return Number(value.toFixed(DECIMALS)) + 0
}

type Deps = Pick<Portal, 'db' | 'config'>

/** Returns a record as this reader may see it. Throws a Refusal if they may not see it at all. */
export async function seenRecord(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  id: number,
): Promise<StoredRecord> {
  const record = await findRecord(await recordsFor(db, viewer), id)
  if (!record) throw new Refusal('not-found')
  return record
}

/** Returns the wire form of a record that this reader was found to see, with what they may know about its level. */
export async function detailFor(
  { db, config }: Deps,
  viewer: Viewer | null,
  { record, addresses }: { record: StoredRecord; addresses: PictureAddresses },
): Promise<RecordDetail> {
  const { prnPages } = config.heritage
  const level = viewer && (await findLevel(db, record.id))
  // It was deleted at this moment.
  if (viewer && !level) throw new Refusal('not-found')
  if (!viewer || !level || !hasRightToExact(viewer, level))
    return toRecordDetail(record, addresses, {
      exact: null,
      prnPages,
      known:
        record.sensitivity === 'open'
          ? await knownOf({ db, reader: db, viewer }, { id: record.id, all: false })
          : null,
    })
  if (record.sensitivity !== 'open')
    await noteExactRead(db, viewer, [{ id: record.id, finder: record.accountId }])
  const { exact } = toSensitivityState(level, { viewer, on: config.site.sensitivity.on })
  const reader = await recordsFor(db, viewer)
  const known = await knownOf({ db, reader, viewer }, { id: record.id, all: true })
  return toRecordDetail(record, addresses, { exact, known, prnPages })
}

/**
 * What its finder knows beyond it, what reviewers and members say, and its measures; all withheld from others with its place.
 * @param all whether the reader has the right to the exact record
 */
async function knownOf(
  { db, reader, viewer }: { db: Database; reader: RecordReader; viewer: Viewer | null },
  { id, all }: { id: number; all: boolean },
): Promise<KnownOfRecord | null> {
  const review = await findReview(db, id)
  if (!review) return null
  const [known, also, told, her, total, measures] = await Promise.all([
    findDetails(db, id),
    findAlsoRecorded(db, id),
    shownTargets(db, viewer, [review]),
    findHerWord(db, id),
    countOpinions(db, id),
    findMeasures(reader, id),
  ])
  return {
    known: shownDetails(known, { all }),
    review: toSummary(review, { also, told, her }),
    opinions: { total },
    measures: measures && toMeasures(measures),
  }
}
