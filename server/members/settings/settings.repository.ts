import {
  MAIL_TOPICS,
  PROFILE_PARTS,
  type AccountSettings,
  type MailTopic,
} from '#contract/accounts/account-settings.ts'
import type { OwnAccount } from '#contract/accounts/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'

export async function findSettings(db: Database, accountId: number): Promise<AccountSettings> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('notification_choices as choices', 'choices.account_id', 'profiles.account_id')
    .select(['hidden', 'record_answers', 'site_news', 'digest', 'mentions', 'comments'])
    .select(['digest_name', 'digest_latitude', 'digest_longitude', 'digest_radius_km'])
    .where('profiles.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const shows = (part: string) => !row.hidden.includes(part)
  return {
    record_answers: row.record_answers ?? true,
    site_news: row.site_news ?? false,
    digest: row.digest ?? false,
    mentions: row.mentions ?? false,
    comments: row.comments ?? false,
    digest_name: row.digest_name ?? '',
    digest_latitude: row.digest_latitude,
    digest_longitude: row.digest_longitude,
    digest_radius_km: row.digest_radius_km ?? 10,
    show_location: shows('location'),
    show_organisation: shows('organisation'),
    show_expertise: shows('expertise'),
    show_last_active: shows('last_active'),
    show_social_links: shows('social_links'),
    show_records: shows('records'),
  }
}

/** Stores settings and language, both or neither. A new digest covers records published from now on. */
export async function storeSettings(
  db: Database,
  accountId: number,
  settings: AccountSettings,
): Promise<void> {
  const { record_answers, site_news, digest, mentions, comments } = settings
  const { digest_name, digest_latitude, digest_longitude, digest_radius_km } = settings
  const choices = {
    ...{ record_answers, site_news, digest, mentions, comments },
    ...{ digest_name, digest_latitude, digest_longitude, digest_radius_km },
  }
  await db
    .updateTable('profiles')
    .set({ hidden: PROFILE_PARTS.filter((part) => !settings[`show_${part}`]) })
    .where('account_id', '=', accountId)
    .execute()
  const now = new Date()
  await db
    .insertInto('notification_choices')
    .values({ account_id: accountId, ...choices, told_until: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        ...choices,
        told_until: row
          .case()
          .when('notification_choices.digest', '=', true)
          .then(row.ref('notification_choices.told_until'))
          .else(now)
          .end(),
      })),
    )
    .execute()
}

export async function setLanguage(
  db: Database,
  accountId: number,
  language: OwnAccount['language'],
): Promise<Omit<OwnAccount, 'reviewer' | 'her_officer'> | null> {
  const account = await db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', accountId)
    .returning(['id', 'username', 'email', 'language', 'administrator', 'moderator'])
    .executeTakeFirst()
  return account ?? null
}

/** False if the account no longer exists. */
export async function setTopic(
  db: Database,
  { accountId, topic, wanted }: { accountId: number; topic: MailTopic; wanted: boolean },
): Promise<boolean> {
  const settings = await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('profiles')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return null
    const before = await findSettings(tx, accountId)
    // Without a place the weekly email cannot be switched on again.
    const possible = topic !== 'digest' || before.digest_latitude !== null
    const chosen =
      topic === 'discussion' ? { mentions: wanted, comments: wanted } : { [topic]: wanted && possible }
    await storeSettings(tx, accountId, { ...before, ...chosen })
    return before
  })
  return settings !== null
}

export function isMailTopic(text: string | undefined): text is MailTopic {
  return MAIL_TOPICS.some((topic) => topic === text)
}
