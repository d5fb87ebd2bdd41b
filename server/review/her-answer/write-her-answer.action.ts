import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { readHerNumber, type HerNumber } from '#contract/her/her.ts'
import { lockHerWord, notifyOfHerAnswer, writeHerWord } from '#server/her/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { ChangedMeanwhile, holding, mustBeAsSeen, mustReview, type Asking } from '../lock-reviewed.ts'
import { answersForHer, awaitsAnswer, isConfirmed } from '../review.rules.ts'
import type { ReviewedRecord } from '../review.ts'
import type { SaidForHer } from './read-her-answer.ts'

/**
 * Writes down what the Historic Environment Record answers about a confirmed record, with one line of the audit log. Its finder is told
 * of an answer, and of one that says otherwise; not of a number that was corrected.
 */
export async function writeHerAnswer(
  deps: Pick<Portal, 'db' | 'config'>,
  asking: Asking,
  { answered, status, number: written, reason, note, ...seen }: SaidForHer,
): Promise<void> {
  const { viewer, id } = asking
  await holding(deps.db, asking, async (held) => {
    await mustReview(deps, viewer, held)
    const { tx, record, review } = held
    if (!answersForHer(viewer, record)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.herOutside })
    mustBeAsSeen(held, seen)
    if (!isConfirmed(review, record)) throw new ChangedMeanwhile()
    const her = await lockHerWord(tx, id)
    if (awaitsAnswer({ her })) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.herInBatch })
    if (her?.at.getTime() !== answered?.getTime()) throw new ChangedMeanwhile()
    const number = written === null ? null : numberIn(record, written)
    const answer = { status, number, reason, note }
    const { version, region } = record
    await writeHerWord(tx, { id, version, region, by: viewer.id, at: new Date(), answer })
    await noteAct(tx, { actor: viewer.id, act: 'her-answered', target: { kind: 'record', id }, note: status })
    if (her?.status === status) return
    await notifyOfHerAnswer(tx, deps.config, { id, finder: record.finder, status, reason, note })
  })
}

function numberIn({ region }: ReviewedRecord, written: string): HerNumber {
  const number = readHerNumber(written, region)
  if (typeof number === 'object') return number
  throw new Refusal('invalid', { fields: { prn: [REFUSAL_TEXTS[number]] } })
}
