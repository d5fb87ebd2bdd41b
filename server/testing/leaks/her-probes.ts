import { sendAnswers } from '#contract/her/answers.ts'
import * as her from '#contract/her/batches.ts'
import { addressOf } from '#contract/http/route.ts'
import { plainly, probe, type Probe } from './probe.ts'
import { REGION_ELSEWHERE, REGION_OF_SQUARE } from './truth.ts'

/** The region of the withheld record, and the one of which one of those who ask is an officer. */
const REGIONS = [REGION_OF_SQUARE, REGION_ELSEWHERE]

/** The withheld record may have gone to the officers of its region with a batch: no other officer hears of it. */
export const HER_PROBES: readonly Probe[] = [
  plainly(her.listBatches),
  probe(her.listEligible, () =>
    REGIONS.map((region) => addressOf(her.listEligible, {}, { region, limit: 200 })),
  ),
  probe(her.makeBatch, ({ id }) =>
    REGIONS.flatMap((region) => [
      { url: her.makeBatch.path, payload: { region, limit: 200 } },
      { url: her.makeBatch.path, payload: { region, limit: 1, finds: [id] } },
    ]),
  ),
  probe(her.leaveOut, ({ id }) =>
    REGIONS.map((region) => ({
      url: her.leaveOut.path,
      payload: { record: id, region, left_out: true, reason: 'Known already' },
    })),
  ),
  probe(her.askPermission, () =>
    REGIONS.map((region) => ({ url: her.askPermission.path, payload: { region } })),
  ),
  probe(sendAnswers, () =>
    [1, 2].flatMap((id) =>
      ['0', '1'].map((dry) => ({ url: addressOf(sendAnswers, { id }, { dry }), payload: { file: 'none' } })),
    ),
  ),
  probe(her.getBatchZip, () => [1, 2].map((id) => addressOf(her.getBatchZip, { id }))),
]
