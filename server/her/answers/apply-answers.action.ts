import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { AnswersRefused, AnswersReport } from '#contract/her/answers.ts'
import { batchName } from '#contract/her/codes.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import { findLevels } from '#server/sensitivity/index.ts'
import { notifyOfHerAnswers, type Answered } from '../notify-of-her-answer.ts'
import { writeHerWord } from '../her-word.repository.ts'
import type { StoredBatch } from '../batches/batches.repository.ts'
import {
  countUnansweredOf,
  findAnswered,
  findAnswers,
  lockAnswered,
  lockBatch,
  writeAnswer,
  type StoredAnswer,
} from './answers.repository.ts'
import { judgeAnswers } from './judge-answers.rules.ts'
import type { LineAnswer } from './line-answer.ts'

interface Asked {
  /** User id of the officer. */
  by: number
  batch: StoredBatch
  file: Uint8Array
}

type Effects = AnswersReport['lines']

/** Says what each line of a file would do. Throws a Refusal that names every fault. */
export async function tryAnswers(db: Database, { batch, file }: Asked): Promise<AnswersReport> {
  const stored = await findAnswers(db, batch.id)
  const answers = answersIn(file, batch, stored)
  const there = await findAnswered(
    db,
    stored.map(({ id }) => id),
  )
  const lines = answers.map((answer) => effectOf(answer, { stored, there, batch: batch.id }))
  const fresh = lines.filter(({ effect }) => effect === 'new').length
  return {
    dry: true,
    changed: lines.filter(({ effect }) => effect !== 'same').length,
    unanswered: (await countUnansweredOf(db, batch.id)) - fresh,
    lines,
  }
}

/**
 * Writes down all answers of a file, or none of them. What it says already stays as it is. Finders hear once of each find, and again
 * only of another status: a notice a find, one email a person.
 */
export async function applyAnswers(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  { by, batch, file, keep }: Asked & { keep: KeepName },
): Promise<AnswersReport> {
  return db.transaction().execute(async (tx) => {
    await lockBatch(tx, batch.id)
    const stored = await findAnswers(tx, batch.id)
    const answers = answersIn(file, batch, stored)
    const there = await lockAnswered(
      tx,
      stored.map(({ id }) => id),
    )
    const levels = await findLevels(
      tx,
      there.map(({ id }) => id),
    )
    const lines: Effects = []
    const heard: Answered[] = []
    const at = new Date()
    for (const answer of answers) {
      const line = effectOf(answer, { stored, there, batch: batch.id })
      lines.push(line)
      if (line.effect === 'same') continue
      await writeAnswer(tx, batch.id, answer, at)
      const status = answer.status === 'declined' ? 'declined' : 'accepted'
      const { number, reason, note } = answer
      for (const id of [answer.id, ...line.beside]) {
        const version = stored.find((each) => each.id === id)?.version
        const find = there.find((each) => each.id === id)
        if (version === undefined || !find || isLater(find, batch.id)) continue
        const said = { status, number, reason, note } as const
        await writeHerWord(tx, { id, version, by, at, region: batch.region, batch: batch.id, answer: said })
        if (find.status !== status)
          heard.push({ id, finder: levels.get(id)?.finder ?? null, status, reason, note })
      }
    }
    await notifyOfHerAnswers(tx, config, heard)
    const changed = lines.filter(({ effect }) => effect !== 'same').length
    if (changed > 0) {
      const name = batchName({ ...batch, made: batch.made_at.toISOString() })
      const target = { kind: 'batch', id: batch.id } as const
      await noteAct(tx, { actor: by, act: 'her-answered', target, note: `${name}: ${changed}` })
    }
    await keep(tx, null)
    return { dry: false, changed, unanswered: await countUnansweredOf(tx, batch.id), lines }
  })
}

/** Throws a Refusal with each fault, its line, its column and a sentence: a file is accepted whole or not at all. */
function answersIn(file: Uint8Array, batch: StoredBatch, finds: readonly StoredAnswer[]): LineAnswer[] {
  const judged = judgeAnswers(file, { region: batch.region, finds })
  if (!('faults' in judged)) return judged.answers
  const faults = judged.faults.map((each) => ({ ...each, text: REFUSAL_TEXTS[each.fault] }))
  const body: AnswersRefused = { detail: REFUSAL_TEXTS.answersRefused, faults }
  throw new Refusal('invalid', { body })
}

type There = Awaited<ReturnType<typeof findAnswered>>

/** Whether a later batch with the find was made: its answer counts. */
function isLater({ batch }: There[number], answered: number): boolean {
  return batch !== null && batch > answered
}

function effectOf(
  answer: LineAnswer,
  { stored, there, batch }: { stored: readonly StoredAnswer[]; there: There; batch: number },
): Effects[number] {
  const { line, id, status, number, reason } = answer
  const before = stored.find((each) => each.id === id)
  const find = there.find((each) => each.id === id)
  return {
    ...{ line, id, status, reason, reference: number },
    effect: !before || before.status === null ? 'new' : isSame(answer, before) ? 'same' : 'corrected',
    beside: stored.filter(({ beside }) => beside === id).map((other) => other.id),
    only_batch: !find || isLater(find, batch),
  }
}

function isSame(answer: LineAnswer, before: StoredAnswer): boolean {
  return (
    answer.status === before.status &&
    answer.number?.scheme === before.number?.scheme &&
    answer.number?.number === before.number?.number &&
    answer.reason === before.reason &&
    answer.note === before.note
  )
}
