import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { BATCH_FINDS } from '#contract/her/batches.ts'
import { HER_REGIONS, type HerRegion } from '#contract/review/grants.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  isRowNumber,
  readChoice,
  readCount,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'

interface AskedBatch {
  region: HerRegion
  limit: number
  /** Null if the request does not say what was seen. */
  finds: readonly number[] | null
}

/** Throws a Refusal that names every field that is wrong. */
export function readBatch(fields: Fields): AskedBatch {
  const refusals: Refusals = {}
  const region = readChoice(fields, 'region', refusals, HER_REGIONS)
  const limit = readCount(fields, 'limit', refusals)
  if (!refusals.limit && (limit < BATCH_FINDS.least || limit > BATCH_FINDS.most))
    refusals.limit = [REFUSAL_TEXTS.wholeNumber]
  const sent = fields.get('finds') ?? null
  const isList = Array.isArray(sent) && sent.length <= BATCH_FINDS.most && sent.every(isRowNumber)
  if (sent !== null && !isList) refusals.finds = [REFUSAL_TEXTS.wholeNumber]
  refuse(refusals)
  if (region === null) throw new Error('A region that is neither read nor refused')
  return { region, limit, finds: isList ? sent : null }
}

/** Reads the number of a record. Returns 0 if it is refused. */
export function readRecord(fields: Fields, refusals: Refusals): number {
  const record = readCount(fields, 'record', refusals)
  if (record === 0 && !refusals.record) refusals.record = [REFUSAL_TEXTS.wholeNumber]
  return record
}
