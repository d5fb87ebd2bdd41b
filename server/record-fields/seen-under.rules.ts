import { jsonOr } from '#contract/http/json-or.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { SEEN_LAYERS, type SeenUnder } from '#contract/relief/light.ts'

type SeenUnderVerdict = { value: SeenUnder | null } | { error: string }

/** Checks how a member saw something: a JSON value, or its text as forms send it. Blank text counts as absent. */
export function judgeSeenUnder(sent: unknown): SeenUnderVerdict {
  const value = typeof sent === 'string' ? valueOf(sent) : sent
  if (value === undefined || value === null) return { value: null }
  if (typeof value !== 'object') return { error: REFUSAL_TEXTS.seenUnder }
  const { layer, azimuth = null, altitude = null } = value as Readonly<Record<string, unknown>>
  const known = SEEN_LAYERS.find((each) => each === layer)
  // A direction needs azimuth and altitude; light from all sides has an altitude only.
  const whole = layer !== 'light' || (azimuth === null) === (altitude === null)
  const right = known !== undefined && whole && isDegrees(azimuth, 360) && isDegrees(altitude, 90)
  return right ? { value: { layer: known, azimuth, altitude } } : { error: REFUSAL_TEXTS.seenUnder }
}

function isDegrees(value: unknown, most: number): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value <= most)
}

/** A text that is not JSON is kept as it is, and then refused as invalid. */
function valueOf(text: string): unknown {
  return text.trim() === '' ? null : jsonOr(text, text)
}
