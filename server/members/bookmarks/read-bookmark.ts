import { BOOKMARK_NAME_MAX_LENGTH } from '#contract/accounts/bookmarks.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readText, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'

export type NewBookmark =
  | { record: number }
  | { name: string; longitude: number; latitude: number; zoom: number }

/** Reads a new bookmark. Throws a Refusal. */
export function readBookmark(fields: Fields): NewBookmark {
  const refusals: Refusals = {}
  if (fields.has('record')) {
    const record = readNumber(fields, 'record', refusals, { least: 1, most: 2_147_483_647 })
    if (!Number.isInteger(record)) refusals.record = [REFUSAL_TEXTS.queryValue]
    refuse(refusals)
    return { record }
  }
  const place = {
    name: readName(fields, refusals),
    longitude: readNumber(fields, 'longitude', refusals, { least: -180, most: 180 }),
    latitude: readNumber(fields, 'latitude', refusals, { least: -90, most: 90 }),
    zoom: readNumber(fields, 'zoom', refusals, { least: 0, most: 30 }),
  }
  refuse(refusals)
  return place
}

/** Reads a new name. Throws a Refusal. */
export function readNewName(fields: Fields): string {
  const refusals: Refusals = {}
  const name = readName(fields, refusals)
  refuse(refusals)
  return name
}

function readName(fields: Fields, refusals: Refusals): string {
  return readText(fields, 'name', refusals, { max: BOOKMARK_NAME_MAX_LENGTH })
}

function readNumber(
  fields: Fields,
  name: string,
  refusals: Refusals,
  { least, most }: { least: number; most: number },
): number {
  const sent = fields.get(name)
  const value = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent
  if (typeof value === 'number' && value >= least && value <= most) return value
  refusals[name] = [sent === undefined ? REFUSAL_TEXTS.required : REFUSAL_TEXTS.queryValue]
  return least
}
