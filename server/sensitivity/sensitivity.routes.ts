import type { FastifyInstance } from 'fastify'
import {
  EXACT_READS_A_DAY,
  EXACT_RECORDS_LIMIT,
  listExactRecords,
  setSensitivity,
} from '#contract/review/sensitivity.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findExactIn } from './exact-reader.repository.ts'
import { toSensitivityState } from './level-view.rules.ts'
import { noteExactRead } from './note-exact-read.action.ts'
import { readLevel } from './read-level.ts'
import { exactFor } from './readers.ts'
import { refuseWhileOff, setLevel } from './set-level.action.ts'

export function sensitivityRoutes(app: FastifyInstance, { db, config }: Portal): void {
  const { on } = config.site.sensitivity

  endpoint(app, setSensitivity, async ({ viewer, params, fields }) => {
    refuseWhileOff({ on })
    const level = await setLevel(db, viewer, { id: params.id, ...readLevel(fields) })
    return toSensitivityState(level, { viewer, on })
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
