import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { Outline } from '#contract/records/records.ts'
import { toWire } from '#contract/records/record-fields.ts'
import type { Position } from '#geo/position.ts'
import {
  readDetails,
  readLicence,
  judgeOutline,
  withinArea,
  type OutlineVerdict,
  judgeRecordFields,
  type RecordFields,
  type StoredRecord,
} from '#server/record-fields/index.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Fields } from '#server/platform/bodies/fields.rules.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { decodePictures, readPictures, type PlacedPicture } from './read-pictures.ts'

export interface RecordChanges {
  /** All fields after the change, including those that were not sent. */
  fields: RecordFields
  /** Null if it does not change. */
  outline: { outline: Outline; ring: Position[] } | null
  pictures: PlacedPicture[]
  /** Positions of pictures to remove. */
  emptied: number[]
  licence: LicenceSaid
  known: DetailsInput
}

/** Reads a change under the rules of a new record. Throws a Refusal with every text that applies. */
export async function readChanges(stored: StoredRecord, sent: Sent): Promise<RecordChanges> {
  const outline = sent.fields.has('polygonCoordinate')
    ? judgeChange(stored, sent.fields.get('polygonCoordinate'))
    : null
  const fields = judgeRecordFields(new Map([...sentForm(stored), ...withPrn(sent)]))
  const { pictures, emptied, errors } = readPictures(sent)
  const kept = stored.pictures.map(({ position }) => position).filter((at) => !emptied.includes(at))
  const licence = readLicence(sent.fields, [...kept, ...pictures.map(({ position }) => position)], errors)
  const known = readDetails(sent.fields, errors)
  if (outline?.accepted === false || !fields.accepted || Object.keys(errors).length > 0) {
    throw new Refusal('invalid', {
      fields: {
        ...(outline?.accepted === false && { polygonCoordinate: outline.refusal }),
        ...(!fields.accepted && fields.errors),
        ...errors,
      },
    })
  }
  const placed = await decodePictures(pictures, licence.pictures)
  return { fields: fields.fields, outline, pictures: placed, emptied, licence, known }
}

/** A record that is larger than the limit can keep its shape, but not get another one that is too large. */
function judgeChange({ outline }: StoredRecord, sent: unknown): OutlineVerdict {
  const verdict = judgeOutline(sent)
  const isSame = verdict.accepted && JSON.stringify(verdict.outline) === JSON.stringify(outline)
  return isSame ? verdict : withinArea(verdict)
}

/** A stored record as a client would have sent it. */
function sentForm(stored: StoredRecord): Fields {
  return new Map<string, unknown>(Object.entries(toWire(stored)))
}

/** Old clients send `prn`. Under either name, an empty text removes the number. */
function withPrn({ fields }: Sent): Fields {
  return fields.has('prn') && !fields.has('PRN') ? new Map([...fields, ['PRN', fields.get('prn')]]) : fields
}

/** Returns the version that was edited, from the header or the field; null if the client does not say. */
export function versionNamed(ifMatch: string | undefined, fields: Fields): number | null {
  const sent = ifMatch?.trim() ?? fields.get('version')
  if (sent === undefined || sent === null || sent === '' || sent === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(typeof sent === 'number' ? String(sent) : textOf(sent))?.[1]
  if (version === undefined) throw new Refusal('invalid', { fields: { version: [REFUSAL_TEXTS.queryValue] } })
  return Number(version)
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' ? sent.trim() : ''
}
