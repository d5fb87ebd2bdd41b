import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockActiveAdministrators } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { hide, unhide, endSuspension, suspend } from './moderated.repository.ts'
import {
  memberRestoredMail,
  memberSuspendedMail,
  recordHiddenMail,
  recordRestoredMail,
} from './moderation-mails.ts'

type Deps = Pick<Portal, 'db' | 'config'>

interface Decision {
  /** User id of the administrator. */
  actor: number
  /** Id of the record or the member. */
  id: number
  reason: string
}

/** Hides the record, logs it and emails the member, all in one transaction. */
export async function hideRecord({ db, config }: Deps, decision: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await hideRecordIn(tx, config, decision))) throw new Refusal('not-found')
  })
}

/** The same inside a transaction. False if there is no such record, or if it is already hidden. */
export async function hideRecordIn(
  tx: Database,
  config: Pick<Portal['config'], 'publicUrl'>,
  { actor, id, reason }: Decision,
): Promise<boolean> {
  const record = await hide(tx, id, { reason, now: new Date() })
  if (!record) return false
  await noteAct(tx, { actor, act: 'record-hidden', target: { kind: 'record', id }, note: asOneLine(reason) })
  const contact = contactOf(config)
  if (record.owner)
    await queueMail(tx, recordHiddenMail(record.owner, { title: record.title, reason, contact }))
  return true
}

export async function unhideRecord({ db, config }: Deps, { actor, id, reason }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const record = await unhide(tx, id)
    if (!record) throw new Refusal('not-found')
    await noteAct(tx, {
      actor,
      act: 'record-restored',
      target: { kind: 'record', id },
      note: asOneLine(reason),
    })
    const contact = `${config.publicUrl}/LidarPortal?record=${id}`
    if (record.owner)
      await queueMail(tx, recordRestoredMail(record.owner, { title: record.title, reason, contact }))
  })
}

/** The member's sessions stay stored and answer 401 as long as the suspension lasts. */
export async function suspendMember({ db, config }: Deps, { actor, id, reason }: Decision): Promise<void> {
  if (id === actor) throw new Refusal('invalid', { detail: REFUSAL_TEXTS.notYourself })
  await db.transaction().execute(async (tx) => {
    // If two administrators suspend each other at the same moment, the second is already suspended, so one always remains.
    const administrators = await lockActiveAdministrators(tx)
    if (!administrators.includes(actor))
      throw new Refusal('not-authenticated', { detail: REFUSAL_TEXTS.inactive })
    const member = await suspend(tx, id, { reason, now: new Date() })
    if (!member) throw new Refusal('not-found')
    const target = { kind: 'account', id }
    await noteAct(tx, { actor, act: 'member-suspended', target, note: asOneLine(reason) })
    await queueMail(tx, memberSuspendedMail(member, { reason, contact: contactOf(config) }))
  })
}

export async function restoreMember(
  { db, config }: Deps,
  { actor, id }: Omit<Decision, 'reason'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const member = await endSuspension(tx, id)
    if (!member) throw new Refusal('not-found')
    await noteAct(tx, { actor, act: 'member-restored', target: { kind: 'account', id } })
    await queueMail(tx, memberRestoredMail(member, `${config.publicUrl}/login`))
  })
}

export function contactOf({ publicUrl }: Pick<Portal['config'], 'publicUrl'>): string {
  return `${publicUrl}/contact`
}

/** The log has one line for each entry. */
export function asOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
