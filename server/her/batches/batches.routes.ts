import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/her/batches.ts'
import { batchName } from '#contract/her/codes.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import { findLevels, noteExactRead } from '#server/sensitivity/index.ts'
import { countUnanswered, findBatch, findBatches, findRecordsOfBatch } from './batches.repository.ts'
import { mayHave, mustBeOfficer, regionsOf } from '../officer-rights.ts'
import { toBatch } from './batch-view.ts'
import { makeBatch } from './make-batch.action.ts'
import { readBatch } from './read-batch.ts'

const PRIVATE = 'private, no-store'

/** Batches of finds for Historic Environment Records: their list, the next one, and the zip of each. */
export function batchRoutes(app: FastifyInstance, portal: Portal, grid: NationalGrid): void {
  const { db, config } = portal

  endpoint(app, contract.listBatches, async ({ viewer, reply }) => {
    const regions = regionsOf(viewer)
    if (regions.length === 0) throw new Refusal('forbidden')
    void reply.header('cache-control', PRIVATE)
    const [unanswered, batches] = await Promise.all([countUnanswered(db), findBatches(db, regions)])
    return {
      regions: regions.map((region) => ({ region, unanswered: unanswered.get(region) ?? 0 })),
      backlog: config.herBacklog,
      batches: batches.filter((batch) => mayHave(viewer, batch)).map(toBatch),
    }
  })

  const make = async (call: Call<typeof contract.makeBatch>) => {
    const { region, limit, finds } = readBatch(call.fields)
    const { viewer } = call
    const asked = mustBeOfficer(viewer, region)
    const id = await once(db, call, {
      kind: 'batch',
      first: (keep) => makeBatch({ ...portal, grid }, { ...asked, viewer, limit, seen: finds, keep }),
      again: (made) => Promise.resolve(made ?? 0),
    })
    const batch = await findBatch(db, id)
    if (!batch) throw new Refusal('not-found')
    return toBatch(batch)
  }
  endpoint(app, contract.makeBatch, make)

  zipRoute(app, portal)
}

/** Of a batch that somebody has no right to, nothing is told. */
function zipRoute(app: FastifyInstance, { db, files }: Portal): void {
  endpoint(app, contract.getBatchZip, async ({ viewer, params: { id }, reply }) => {
    const batch = await findBatch(db, id)
    if (!batch || !mayHave(viewer, batch)) throw new Refusal('not-found')
    if (batch.file_key === null) throw new Refusal('gone')
    const file = await files.get(batch.file_key)
    if (!file) throw new Refusal('store-unavailable')
    const name = batchName({ ...batch, made: batch.made_at.toISOString() })
    try {
      const levels = await findLevels(db, await findRecordsOfBatch(db, id))
      const withheld = [...levels].filter(([, { sensitivity }]) => sensitivity !== 'open')
      await noteExactRead(
        db,
        viewer,
        withheld.map(([record, { finder }]) => ({ id: record, finder })),
      )
      await noteAct(db, {
        ...{ actor: viewer.id, act: 'batch-downloaded', note: name },
        target: { kind: 'batch', id },
      })
    } catch (error) {
      file.content.destroy()
      throw error
    }
    void reply
      .type('application/zip')
      .header('cache-control', PRIVATE)
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${name}.zip"`)
    return reply.send(file.content)
  })
}
