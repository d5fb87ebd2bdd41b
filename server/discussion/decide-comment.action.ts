import type { AppealOutcome } from '#contract/review/moderation/comments.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { findAnswerReader, queueMail, type AnswerReader, type Mail } from '#server/platform/mail/index.ts'
import { insertNotice } from '#server/notices/index.ts'
import { findLevel, hasRightToExact } from '#server/sensitivity/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { judged } from './comments-view.ts'
import * as mails from './comment-mails.ts'
import * as repository from './comments.repository.ts'
import { decidesAboutComments, isPartial, mayHide, mayUnhide, type Judged } from './comments.rules.ts'
import { mustFindOwn } from './access.ts'

type Deps = Pick<Portal, 'db'> & { config: Pick<Config, 'publicUrl'> }

interface Held {
  row: repository.CommentRow
  comment: Judged
}

/** Hides a comment, with the reason for its author. Throws a Refusal. */
export async function hideComment(
  { db, config }: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    await hideCommentIn(tx, config, { viewer, id, reason })
  })
}

/** The same in a transaction of others. The account of the viewer must be held. */
export async function hideCommentIn(
  tx: Database,
  config: Deps['config'],
  { viewer, id, reason }: { viewer: Viewer; id: number; reason: string },
): Promise<void> {
  const { row, comment } = await mustDecide(tx, viewer, id)
  if (comment.state !== 'shown') throw new Refusal('conflict', { detail: REFUSAL_TEXTS.commentDecided })
  if (!mayHide(viewer, comment)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentOwnThread })
  await repository.markHidden(tx, id, { by: viewer.id, reason })
  const recordId = row.record_id
  await noteAct(tx, { actor: viewer.id, act: 'comment-hidden', target: { kind: 'record', id: recordId } })
  await tellAuthor(tx, row, 'comment_hidden', (reader) =>
    mails.commentHiddenMail(reader, { recordId, publicUrl: config.publicUrl, reason }),
  )
}

/** Shows a hidden comment again. */
export async function unhideComment({ db, config }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const { row, comment } = await mustDecide(tx, viewer, id)
    if (comment.state !== 'hidden') throw new Refusal('conflict', { detail: REFUSAL_TEXTS.commentDecided })
    if (isPartial(viewer, comment)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentOwnThread })
    if (!mayUnhide(viewer, comment)) throw new Refusal('forbidden')
    await showAgain(tx, viewer, row)
    await tellAuthor(tx, row, 'comment_shown', (reader) =>
      mails.commentShownMail(reader, { recordId: row.record_id, publicUrl: config.publicUrl }),
    )
  })
}

/** Asks for another look, once for each hiding. */
export async function appeal(
  db: Database,
  viewer: Viewer,
  { id, text }: { id: number; text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const row = await mustFindOwn(tx, viewer, id)
    if (row.hidden_at === null) throw new Refusal('not-found')
    if (row.appealed_at !== null) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.appealOnce })
    await repository.storeAppeal(tx, id, text)
  })
}

/** The decision of an administrator who did not hide the comment. */
export async function answerAppeal(
  { db, config }: Deps,
  viewer: Viewer,
  { id, outcome, answer }: { id: number; outcome: AppealOutcome; answer: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    const { row, comment } = await mustDecide(tx, viewer, id)
    if (!comment.appealed) throw new Refusal('not-found')
    if (comment.appealClosed || comment.state !== 'hidden')
      throw new Refusal('conflict', { detail: REFUSAL_TEXTS.commentDecided })
    if (row.hidden_by === viewer.id)
      throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.appealOwnDecision })
    if (isPartial(viewer, comment)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentOwnThread })
    const recordId = row.record_id
    if (outcome === 'shown') await showAgain(tx, viewer, row)
    else await repository.storeAnswer(tx, id, answer)
    await noteAct(tx, { actor: viewer.id, act: 'appeal-answered', target: { kind: 'record', id: recordId } })
    await tellAuthor(tx, row, 'appeal_answered', (reader) =>
      mails.appealAnsweredMail(reader, { recordId, publicUrl: config.publicUrl, answer, outcome }),
    )
  })
}

async function showAgain(tx: Database, viewer: Viewer, row: repository.CommentRow): Promise<void> {
  await repository.markShown(tx, row.id)
  await noteAct(tx, {
    actor: viewer.id,
    act: 'comment-shown',
    target: { kind: 'record', id: row.record_id },
  })
}

/** The comment, held until the transaction ends, for those who decide about comments and may see its record. */
async function mustDecide(tx: Database, viewer: Viewer, id: number): Promise<Held> {
  await repository.lockComment(tx, id)
  const row = await repository.findComment(tx, id, viewer.id)
  const level = row && (await findLevel(tx, row.record_id))
  const seen = level && (level.sensitivity === 'open' || hasRightToExact(viewer, level))
  if (!row || !seen || row.deleted_at !== null) throw new Refusal('not-found')
  if (!decidesAboutComments(viewer)) throw new Refusal('forbidden')
  return { row, comment: judged(row, { finder: level.finder, locked: false }) }
}

type Told = 'comment_hidden' | 'comment_shown' | 'appeal_answered'

async function tellAuthor(
  tx: Database,
  { account_id: author, record_id: recordId }: repository.CommentRow,
  kind: Told,
  write: (reader: AnswerReader) => Mail,
): Promise<void> {
  if (author === null) return
  await insertNotice(tx, { accountId: author, kind, recordId })
  const reader = await findAnswerReader(tx, author)
  if (reader) await queueMail(tx, write(reader))
}
