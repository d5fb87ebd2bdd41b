import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import * as contract from '#contract/her/batches.ts'
import { HER_REGIONS } from '#contract/review/grants.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { readChoice, readFlag, readText, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { countUnasked, insertQuestions } from '../batches/batches.repository.ts'
import { toEligible } from '../batches/batch-view.ts'
import { readRecord } from '../batches/read-batch.ts'
import { mustBeOfficer } from '../officer-rights.ts'
import { findFinds } from '../pack/finds.repository.ts'
import { chooseFinds } from './choose-finds.ts'
import { deleteLeftOut, findLeftOut, insertLeftOut, isInRegion } from './eligible.repository.ts'

const REASON = {
  max: contract.LEFT_OUT_REASON.most,
  also: (value: string) =>
    value.length < contract.LEFT_OUT_REASON.least ? [REFUSAL_TEXTS.herReasonShort] : [],
}

/** Which finds could go to the Historic Environment Record of a region, and what keeps others back. */
export function eligibleRoutes(app: FastifyInstance, { db }: Pick<Portal, 'db'>, grid: NationalGrid): void {
  endpoint(app, contract.listEligible, async ({ viewer, query, reply }) => {
    const asked = mustBeOfficer(viewer, query.region)
    void reply.header('cache-control', 'private, no-store')
    const reader = await recordsFor(db, viewer)
    const limit = query.limit ?? contract.BATCH_FINDS.preset
    const { finds, eligible, lacking, finders } = await chooseFinds(reader, { ...asked, limit })
    const stored = await findFinds(
      reader,
      finds.map(({ id }) => id),
    )
    await noteExactRead(
      db,
      viewer,
      stored.filter(({ sensitivity }) => sensitivity !== 'open'),
    )
    const byId = new Map(stored.map((find) => [find.id, find]))
    return {
      finds: finds.flatMap((chosen) => {
        const find = byId.get(chosen.id)
        return find ? [toEligible(chosen, find, grid)] : []
      }),
      eligible,
      lack_permission: lacking,
      can_ask: await countUnasked(db, finders, contract.QUESTION_ONCE_IN_DAYS),
      left_out: (await findLeftOut(db, query.region)).map(({ until, ...left }) => ({
        ...left,
        until: until.toISOString(),
      })),
    }
  })

  endpoint(app, contract.leaveOut, async ({ viewer, fields }) => {
    const refusals: Refusals = {}
    const region = readChoice(fields, 'region', refusals, HER_REGIONS)
    const leftOut = readFlag(fields, 'left_out', refusals)
    if (leftOut === undefined && !refusals.left_out) refusals.left_out = [REFUSAL_TEXTS.required]
    const record = readRecord(fields, refusals)
    const reason = leftOut === true ? readText(fields, 'reason', refusals, REASON) : ''
    refuse(refusals)
    if (region === null) throw new Error('A region that is neither read nor refused')
    const asked = mustBeOfficer(viewer, region)
    await db.transaction().execute(async (tx) => {
      if (!(await isInRegion(await recordsFor(tx, viewer), record, asked))) throw new Refusal('not-found')
      const target = { kind: 'record', id: record }
      if (leftOut) {
        await insertLeftOut(tx, { record, region, reason, months: contract.LEFT_OUT_MONTHS })
        await noteAct(tx, { actor: viewer.id, act: 'left-out', target, note: reason })
      } else if (await deleteLeftOut(tx, record, region))
        await noteAct(tx, { actor: viewer.id, act: 'left-out-undone', target })
    })
    return undefined
  })

  endpoint(app, contract.askPermission, async ({ viewer, fields }) => {
    const refusals: Refusals = {}
    const region = readChoice(fields, 'region', refusals, HER_REGIONS)
    refuse(refusals)
    if (region === null) throw new Error('A region that is neither read nor refused')
    const asked = mustBeOfficer(viewer, region)
    const { finders } = await chooseFinds(await recordsFor(db, viewer), { ...asked, limit: 0 })
    return {
      asked: await db
        .transaction()
        .execute((tx) => insertQuestions(tx, finders, contract.QUESTION_ONCE_IN_DAYS)),
    }
  })
}
