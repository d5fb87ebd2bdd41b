import type { ConfirmationOutcome, EmailState } from '#contract/accounts/confirmations.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { enqueue, type JobHandler } from '#server/platform/jobs/index.ts'
import { type Post, letter, type Mail } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { findMailReader } from '../accounts.repository.ts'
import { keyOf } from '../accounts.rules.ts'
import { createConfirmation, findAddressState, useConfirmation } from './confirmations.repository.ts'

const CONFIRMATION_JOB = 'email-confirmation'

interface Asked {
  accountId: number
}

/** Inside a transaction, the link goes out when the transaction is committed. While one waits to be sent, no second is added. */
export async function askForConfirmation(db: Database, accountId: number): Promise<void> {
  await enqueue(db, {
    kind: CONFIRMATION_JOB,
    payload: { accountId } satisfies Asked,
    onlyOnce: `${CONFIRMATION_JOB} ${accountId}`,
  })
}

/** The link is made when it is sent and never stored: a copy of the database, jobs included, confirms no address. */
export function confirmationJob({ db, config }: Pick<Portal, 'db' | 'config'>, post: Post): JobHandler {
  return {
    kind: CONFIRMATION_JOB,
    atOnce: post.atOnce,
    run: async (payload, signal, confirm) => {
      const { accountId } = payload as Asked
      const account = await findMailReader(db, accountId)
      const state = await findAddressState(db, accountId)
      if (!account?.active || !state || state.confirmed) return
      const { email } = state
      const token = await createConfirmation(db, { accountId, emailKey: keyOf(email), now: new Date() })
      const link = `${config.clientUrl}/confirm-email/${token}`
      await post.send(confirmationMail({ ...account, email }, link), { urgency: 'urgent', signal, confirm })
    },
  }
}

/** What a member reads about the address on the account page. */
export async function readEmailState(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  accountId: number,
): Promise<EmailState> {
  const state = await findAddressState(db, accountId)
  if (!state) throw new Refusal('not-authenticated')
  return {
    email: state.email,
    confirmed: state.confirmed,
    notices_to: state.noticesTo,
    link_sent: state.linkSent?.toISOString() ?? null,
    mail_by: config.mail.server ? 'smtp' : 'outbox',
  }
}

/** Sends the link once more. Nothing happens where the address is confirmed. */
export async function sendLinkAgain(
  portal: Pick<Portal, 'db' | 'config' | 'spend'>,
  accountId: number,
): Promise<EmailState> {
  const state = await readEmailState(portal, accountId)
  if (state.confirmed) return state
  await portal.spend('confirmationsByMember', String(accountId))
  await askForConfirmation(portal.db, accountId)
  return state
}

export async function confirmEmail(
  { db }: Pick<Portal, 'db'>,
  token: string,
): Promise<{ outcome: ConfirmationOutcome }> {
  return db.transaction().execute(async (tx) => {
    const used = await useConfirmation(tx, token, new Date())
    if (used.outcome === 'confirmed') await noteAct(tx, { actor: used.accountId, act: 'email-confirmed' })
    return { outcome: used.outcome }
  })
}

/** @param link valid for seven days, and once */
function confirmationMail(
  reader: { username: string; email: string; language: Language },
  link: string,
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('confirm.subject'),
    paragraphs: [t('confirm.text'), link, t('confirm.once'), t('confirm.ignore')],
  })
}
