import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import * as contract from '#contract/review/review-oversight.ts'
import { isRowNumber, numbersIn } from '#server/platform/bodies/numbers-in.rules.ts'
import { readReason } from '#server/platform/bodies/read-reason.ts'
import { exactRecords } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Fields } from '#server/platform/bodies/fields.rules.ts'
import { nextOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findCompared, countFlags, findFlags, isAnyDecided } from './oversight.repository.ts'
import { calibrate } from './figure.rules.ts'
import { countOpinionsAgain, setOpinionsAside } from '../set-aside.action.ts'

/** How administrators look after opinions. */
export function oversightRoutes(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, contract.getOversight, async () => {
    const [decisions, flags, compared] = await Promise.all([
      isAnyDecided(db),
      countFlags(await exactRecords(db)),
      findCompared(db),
    ])
    return { decisions, flags, compared: calibrate(compared).tenths.length > 0 }
  })

  endpoint(app, contract.listFlags, async ({ query: { from = 0 } }) => {
    const reader = await exactRecords(db)
    const [rows, total] = await Promise.all([
      findFlags(reader, { from, limit: contract.FLAGS_PAGE }),
      countFlags(reader),
    ])
    const flags = rows.map(({ suspended_at: suspended, joined, ...row }) => ({
      ...row,
      joined: joined.toISOString(),
      suspended: suspended !== null,
    }))
    return { flags, total, next: nextOf({ from }, flags.length, total) }
  })

  endpoint(app, contract.setOpinionsAside, async ({ viewer, fields }) => ({
    opinions: await setOpinionsAside(db, { actor: viewer.id, ...readThese(fields) }),
  }))

  endpoint(app, contract.countOpinionsAgain, async ({ viewer, fields }) => ({
    opinions: await countOpinionsAgain(db, { actor: viewer.id, ...readThese(fields) }),
  }))

  endpoint(app, contract.getCalibration, async () => calibrate(await findCompared(db)))
}

function readThese(fields: Fields): { ids: number[]; reason: string } {
  const ids = numbersIn(fields.get('opinions'))
  if (ids.length === 0 || ids.length > contract.SET_ASIDE_MOST || !ids.every(isRowNumber))
    throw new Refusal('invalid', { fields: { opinions: [REFUSAL_TEXTS.opinionsNamed] } })
  return { ids, reason: readReason(fields) }
}
