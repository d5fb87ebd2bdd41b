import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import {
  LICENCE_MAX_BYTES,
  PICTURE_LICENCES,
  PICTURE_POSITIONS,
  RECORD_LICENCES,
  type LicenceSaid,
} from '#contract/records/licences.ts'
import type { Fields, Refusals } from '#server/platform/bodies/fields.rules.ts'

/** Reads the field `licence`. Adds an error for it; then what is returned is not used. @param filled positions of pictures */
export function readLicence(fields: Fields, filled: readonly number[], errors: Refusals): LicenceSaid {
  const verdict = judgeLicence(fields.get('licence'))
  const error = 'error' in verdict ? verdict.error : faultOfPositions(verdict.value, filled)
  if (error !== null) errors.licence = [error]
  return 'value' in verdict ? verdict.value : {}
}

type LicenceVerdict = { value: LicenceSaid } | { error: string }

const PARTS = ['record', 'her_permission', 'pictures'] as const

/**
 * Checks what a member says about licences: a JSON value, or its text as forms send it. Blank text counts as absent. A
 * name that is not known is refused, because a licence must not be lost by a mistake in its name.
 */
export function judgeLicence(sent: unknown): LicenceVerdict {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent ?? null)
  if (Buffer.byteLength(text) > LICENCE_MAX_BYTES) return { error: REQUEST_TEXTS.licenceTooLong }
  const value = typeof sent === 'string' && text.trim() === '' ? null : jsonOr(undefined, text)
  if (value === null) return { value: {} }
  if (!isObject(value)) return { error: REQUEST_TEXTS.licenceForm }
  const { record, her_permission: her, pictures } = value
  if (!hasOnly(value, PARTS)) return { error: REQUEST_TEXTS.licenceForm }
  if (record !== undefined && !isAmong(RECORD_LICENCES, record))
    return { error: REQUEST_TEXTS.licenceOfRecord }
  if (her !== undefined && typeof her !== 'boolean') return { error: REQUEST_TEXTS.licenceHer }
  if (pictures !== undefined && !arePictures(pictures)) return { error: REQUEST_TEXTS.licenceOfPicture }
  return {
    value: {
      ...(record !== undefined && { record }),
      ...(her !== undefined && { her_permission: her }),
      ...(pictures !== undefined && { pictures }),
    },
  }
}

/** Refuses a licence for a position without a picture. Returns the error, or null. */
function faultOfPositions({ pictures = {} }: LicenceSaid, filled: readonly number[]): string | null {
  const named = Object.keys(pictures).map(Number)
  return named.every((position) => filled.includes(position)) ? null : REFUSAL_TEXTS.licenceNoPicture
}

/** Whether nothing was said. */
export function isUnsaid({ record, her_permission: her, pictures = {} }: LicenceSaid): boolean {
  return record === undefined && her === undefined && Object.keys(pictures).length === 0
}

function arePictures(value: unknown): value is NonNullable<LicenceSaid['pictures']> {
  return (
    isObject(value) &&
    hasOnly(value, PICTURE_POSITIONS) &&
    Object.values(value).every((licence) => isAmong(PICTURE_LICENCES, licence))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnly(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name))
}

function isAmong<T extends string>(choices: readonly T[], value: unknown): value is T {
  return choices.some((choice) => choice === value)
}
