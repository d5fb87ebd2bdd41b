import type { FastifyInstance } from 'fastify'
import {
  BESIDE_MOST,
  EXACT_READS_A_DAY,
  EXACT_RECORDS_LIMIT,
  listExactRecords,
  setSensitivity,
  SENSITIVITY_REASON_MAX_LENGTH,
} from '#contract/review/sensitivity.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  PUBLISHED_LEVELS,
  SENSITIVITY_LEVELS,
  type PublishedLevel,
  type SensitivityLevel,
} from '#contract/review/sensitivity-levels.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readOptionalChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { isRowNumber, numbersIn } from '#server/platform/bodies/numbers-in.rules.ts'
import { findExactIn } from '../exact-reader.repository.ts'
import { toSensitivityState } from './levels.rules.ts'
import { noteExactRead } from '../note-exact-read.action.ts'
import { exactFor } from '../readers.ts'
import { refuseWhileOff, setLevel, setLevelBeside } from './set-level.action.ts'

export function sensitivityRoutes(app: FastifyInstance, { db, config }: Portal): void {
  const { on } = config.site.sensitivity

  endpoint(app, setSensitivity, async ({ viewer, params, fields }) => {
    refuseWhileOff({ on })
    const { also, ...wish } = { id: params.id, ...readLevel(fields) }
    if (also.length === 0) return toSensitivityState(await setLevel(db, viewer, wish), { viewer, on })
    const { level, changed } = await setLevelBeside(db, viewer, { ...wish, also })
    return { ...toSensitivityState(level, { viewer, on }), also: changed }
  })

  endpoint(app, listExactRecords, async ({ viewer, query }) => {
    // One view must not take more than a day's places.
    const most = viewer.administrator ? EXACT_RECORDS_LIMIT : Math.min(EXACT_RECORDS_LIMIT, EXACT_READS_A_DAY)
    const found = await findExactIn(db, query, {
      whose: exactFor(viewer),
      most: most + 1,
    })
    const shown = found.slice(0, most)
    await noteExactRead(db, viewer, shown)
    return {
      records: shown.map(({ outline, ...record }) => ({ ...record, polygonCoordinate: outline })),
      more: found.length > most,
    }
  })
}

/** Reads a level and its reason from a body. Throws a Refusal with every text that applies. */
function readLevel(sent: Fields): { level: SensitivityLevel; reason: string | null; also: number[] } {
  const errors: Refusals = {}
  const also = numbersIn(sent.get('also'))
  const level = readChoice(sent, 'level', errors, SENSITIVITY_LEVELS)
  const reason = readOptionalText(sent, 'reason', errors, { max: SENSITIVITY_REASON_MAX_LENGTH })
  // Several at once are only withheld: a slip would show many places.
  const isFit =
    also.every(isRowNumber) && also.length <= BESIDE_MOST && (also.length === 0 || level !== 'open')
  if (!isFit) errors.also = [REFUSAL_TEXTS.besideNamed]
  if (level === null || !isFit || Object.keys(errors).length > 0)
    throw new Refusal('invalid', { fields: errors })
  return { level, reason: reason ?? null, also }
}

/** Returns the level that was chosen for a new record, null if none was, and what is wrong with it. */
export function judgePublishedLevel(
  sent: Fields,
  { on }: { on: boolean },
): { level: PublishedLevel | null; errors: Refusals } {
  const errors: Refusals = {}
  const level = readOptionalChoice(sent, 'sensitivity', errors, PUBLISHED_LEVELS) ?? null
  if (!on && level !== null && level !== 'open') errors.sensitivity = [REFUSAL_TEXTS.sensitivityOff]
  return { level, errors }
}
