import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { BRIGADE_PAUSE_DAYS, OPINION_ACCOUNT_DAYS, type OpinionMode } from '#contract/review/opinions.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { insertNotice, insertPauseNotices } from '#server/notices/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { mustSeeExactly, type SeenRecord } from './seen-exactly.ts'
import * as repository from './opinions.repository.ts'

const DAY = 86_400_000
/** Finders are notified of this one only. */
const TOLD_AT = 5

type Answer = repository.StoredAnswer

interface Wish {
  id: number
  /** The version that the member saw. */
  version: number
  /** Gives the answer once it is known what the record says. */
  answer: (record: SeenRecord) => Answer
  fresh: boolean
  /** Keeps the name of the request in the same transaction. */
  keep: KeepName
}

/** Stores what a member thinks. An earlier opinion of theirs is withdrawn with the same commit. */
export async function giveOpinion(db: Database, viewer: Viewer, wish: Wish): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    // One at a time, so that two clicks leave one opinion.
    await lockAccount(tx, viewer.id, 'alone')
    const record = await mustSeeExactly(tx, viewer, wish.id)
    if (record.finder === viewer.id) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.opinionOwn })
    if (wish.version < record.question || wish.version > record.version)
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.opinionOutdated })
    const whose = { recordId: wish.id, accountId: viewer.id }
    const answer = wish.answer(record)
    const before = await repository.findStanding(tx, whose)
    const mode = await modeOf(tx, { whose, record, answer, fresh: wish.fresh, before })
    await repository.withdrawStanding(tx, whose)
    await repository.insertOpinion(tx, {
      ...whose,
      ...answer,
      questionVersion: record.question,
      mode,
      uncounted: mode === 'shown' ? 'shown' : (await isNew(tx, viewer.id)) ? 'new_account' : null,
      setAside: before?.uncounted === 'set_aside' && before.question_version === record.question,
    })
    // A member who has answered sees the others, so a later answer is no longer independent.
    await repository.noteReveal(tx, { ...whose, questionVersion: record.question })
    if (await repository.findPause(tx, wish.id)) await insertPauseNotices(tx, wish.id, BRIGADE_PAUSE_DAYS)
    if (record.finder !== null && (await repository.countOpinions(tx, wish.id)) === TOLD_AT)
      await insertNotice(tx, { accountId: record.finder, kind: 'fifth_opinion', recordId: wish.id })
    await wish.keep(tx, null)
    return answer
  })
}

interface Judged {
  whose: { recordId: number; accountId: number }
  record: SeenRecord
  answer: Answer
  fresh: boolean
  before: Awaited<ReturnType<typeof repository.findStanding>>
}

/** The same answer with another note is as independent as it was before. */
async function modeOf(tx: Database, { whose, record, answer, fresh, before }: Judged): Promise<OpinionMode> {
  const same =
    before?.question_version === record.question &&
    before.kind === answer.kind &&
    before.monument_type === answer.monumentType &&
    before.cause === answer.cause
  if (same) return before.mode
  const knew =
    record.decided || (await repository.hasRevealed(tx, { ...whose, questionVersion: record.question }))
  if (knew) return 'shown'
  return fresh ? 'fresh' : 'blind'
}

async function isNew(tx: Database, accountId: number): Promise<boolean> {
  return Date.now() - (await repository.joinedAt(tx, accountId)).getTime() < OPINION_ACCOUNT_DAYS * DAY
}

/** Shows a member what others said; from now on their opinion is not counted. */
export async function revealOpinions(db: Database, viewer: Viewer, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const { question } = await mustSeeExactly(tx, viewer, id)
    await repository.noteReveal(tx, { accountId: viewer.id, recordId: id, questionVersion: question })
  })
}

export async function withdrawOpinion(
  db: Database,
  viewer: Viewer,
  id: number,
  keep: KeepName,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id, 'alone')
    await mustSeeExactly(tx, viewer, id)
    if (!(await repository.withdrawStanding(tx, { recordId: id, accountId: viewer.id })))
      throw new Refusal('not-found')
    await keep(tx, null)
  })
}
