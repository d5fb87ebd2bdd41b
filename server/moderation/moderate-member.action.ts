import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount, setModerator } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { findAnswerReader, queueMail } from '#server/platform/mail/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { hideAll, hideThese, isMember, undoHidings } from './hidings.repository.ts'
import { asOneLine, contactOf } from './moderate.action.ts'
import { importHiddenMail, recordsHiddenMail, recordsRestoredMail } from './moderation-mails.ts'

type Deps = Pick<Portal, 'db' | 'config'>

interface Decision {
  /** User id of the administrator. */
  actor: number
  /** User id of the member. */
  id: number
  reason: string
}

/** Hides all records of a member, with one email and one entry in the log. Resolves with their number. */
export async function hideRecordsOf({ db, config }: Deps, { actor, id, reason }: Decision): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await isMember(tx, id))) throw new Refusal('not-found')
    // A record that is published at this moment is hidden too, or comes after.
    await lockAccount(tx, id, 'alone')
    const records = await hideAll(tx, id, { reason, now: new Date() })
    if (records === 0) throw new Refusal('invalid', { detail: REFUSAL_TEXTS.nothingToHide })
    const note = `${records}: ${asOneLine(reason)}`
    await noteAct(tx, { actor, act: 'records-hidden', target: { kind: 'account', id }, note })
    const owner = await findAnswerReader(tx, id)
    const facts = { records, reason, contact: contactOf(config) }
    if (owner) await queueMail(tx, recordsHiddenMail(owner, facts))
    return records
  })
}

/**
 * Hides some records of a member together, with one email and one entry in the log. Resolves with their number.
 * @param note what they have in common, for the log
 */
export async function hideSeveral(
  { db, config }: Deps,
  { actor, id, reason, records, note }: Decision & { records: readonly number[]; note: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const hidden = await hideThese(tx, id, records, { reason, now: new Date() })
    if (hidden === 0) throw new Refusal('invalid', { detail: REFUSAL_TEXTS.importNothingToHide })
    const said = `${note}, ${hidden}: ${asOneLine(reason)}`
    await noteAct(tx, { actor, act: 'import-hidden', target: { kind: 'account', id }, note: said })
    const owner = await findAnswerReader(tx, id)
    const facts = { records: hidden, reason, contact: contactOf(config) }
    if (owner) await queueMail(tx, importHiddenMail(owner, facts))
    return hidden
  })
}

/** Shows the records again that were hidden together. Those that were hidden one by one stay hidden. */
export async function unhideRecordsOf(
  { db, config }: Deps,
  { actor, id, reason }: Decision,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const records = await undoHidings(tx, id, new Date())
    if (records === null) throw new Refusal('not-found')
    const note = `${records}: ${asOneLine(reason)}`
    await noteAct(tx, { actor, act: 'records-restored', target: { kind: 'account', id }, note })
    const owner = await findAnswerReader(tx, id)
    const facts = { records, reason, contact: contactOf(config) }
    if (owner && records > 0) await queueMail(tx, recordsRestoredMail(owner, facts))
    return records
  })
}

/** Grants or withdraws the role of a moderator. It counts from the member's next request. */
export async function changeModerator(
  { db }: Pick<Portal, 'db'>,
  { actor, id, moderator }: { actor: number; id: number; moderator: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await setModerator(tx, id, moderator))) throw new Refusal('not-found')
    await noteAct(tx, {
      actor,
      act: moderator ? 'moderator-granted' : 'moderator-revoked',
      target: { kind: 'account', id },
    })
  })
}
