import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, reviewing } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { setModerator } from '#server/accounts/index.ts'
import { unzip } from '#scripts/unzip.ts'

/** Every column that identifies the owner of a row, and the file of the zip that contains these rows. */
const EXPORTED: Record<string, string> = {
  'accounts.id': 'account.json',
  'tokens.account_id': 'account.json',
  'role_grants.account_id': 'account.json',
  'profiles.account_id': 'profile.json',
  'notification_choices.account_id': 'settings.json',
  'terms_acceptances.account_id': 'terms.json',
  'terms_put_off.account_id': 'terms.json',
  'drafts.account_id': 'drafts.json',
  'bookmarks.account_id': 'bookmarks.json',
  'imports.account_id': 'imports.json',
  'import_words.account_id': 'imports.json',
  'opinions.account_id': 'opinions.json',
  'opinion_reveals.account_id': 'opinions.json',
  'review_events.actor_id': 'reviews.json',
  'review_seen.account_id': 'reviews.json',
  'record_her.by': 'reviews.json',
  'comments.account_id': 'comments.json',
  'thread_follows.account_id': 'comments.json',
  'mutes.account_id': 'comments.json',
  'notices.account_id': 'notices.json',
  'reports.reporter_id': 'reports.json',
  'audit_log.actor_id': 'acts.json',
  'records.account_id': 'records.json',
  'record_versions.account_id': 'record-versions.json',
  'exact_records.account_id': 'records.json',
  'exact_versions.account_id': 'record-versions.json',
}

/** Why a column is left out. */
const LEFT_OUT: Record<string, string> = {
  'password_resets.account_id': 'a hash and a time, for an hour',
  'email_confirmations.account_id': 'hashes and times, for 30 days',
  'named_requests.account_id': 'a random name for a request and a hash, for a day',
  'reports.profile_id':
    'what somebody else wrote, who was promised that nobody but administrators learns of it',
  'hidings.account_id': 'the reason stands with each record that is hidden, and in the email about it',
  'exact_records.set_by': 'the act of somebody who changed a level, which is in acts.json if it was theirs',
  'her_batches.made_by': 'the act of an officer, which is in acts.json if it was theirs',
  'reports.closed_by': 'the act of an administrator, which stands in their audit log',
  'role_grants.granted_by': 'the act of an administrator, which stands in their audit log',
  'role_grants.ended_by': 'the act of an administrator, which stands in their audit log',
  'sensitive_requests.closed_by': 'the act of an administrator, which stands in their audit log',
  'record_reviews.decided_by': 'the last decision, which is in reviews.json if it was theirs',
  'record_reviews.taken_by': 'for whom a record is kept for a week, which is in reviews.json as a step',
  'review_looks.account_id':
    'the find that a reviewer opened last, of which the others there are told for half an hour',
  'comments.hidden_by': 'the act of somebody who decides, which is in acts.json if it was theirs',
  'thread_locks.locked_by': 'the act of an administrator, which stands in their audit log',
  'comment_mentions.account_id':
    'what somebody else wrote; the notice of it is in notices.json, as long as the member may read the discussion',
  'mutes.muted_id': 'the choice of somebody else, who was promised that nobody learns of it',
  'notice_mails.account_id': 'how far emails have told of the notices in notices.json',
  'exact_reads.account_id':
    'which withheld records a reviewer was shown on a day, for a day or two; their number is in acts.json',
  'downloads.account_id': 'who asked for a file, without what it contains, for seven days',
  'news_mailings.last_account_id': 'how far a mailing has gone, which says nothing of anybody',
}

/** Tables without an owner's column that may still contain a person's name or address. */
const NOT_TIED: Record<string, string> = {
  feedback: 'in feedback.json, if it came from the address that the member has confirmed',
  sensitive_requests: 'in sensitive-requests.json, if it came from the address that the member has confirmed',
  jobs: 'mails that wait to be sent; emptied when they have gone',
}

describe('the zip of a member’s data', () => {
  it('contains what any table stores about a member, or the table is left out for a stated reason', async () => {
    const portal = await makeApp()
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name like '%account_id%'
      union
      select child.relname || '.' || attname from pg_constraint
        join pg_class child on child.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'accounts'::regclass`.execute(portal.db)
    const known = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)].filter(
      (place) => place !== 'accounts.id',
    )
    expect(rows.map(({ place }) => place).sort()).toEqual(known.sort())
    const member = await makeMember()
    const { rawPayload } = await portal.app.inject({
      url: '/api/account/data/',
      headers: member.authorization,
    })
    expect([...(await unzip(rawPayload)).keys()]).toEqual(
      expect.arrayContaining([...new Set(Object.values(EXPORTED))]),
    )
  })

  it('misses no table with a person’s address in it', async () => {
    const { db } = await makeApp()
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name ~ 'email|payload')`.execute(db)
    const known = ['accounts', 'reports', ...Object.keys(NOT_TIED)]
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  it('contains all of this, and nothing about anybody else', async () => {
    const portal = await makeApp()
    const { app } = portal
    const member = await makeMember()
    const other = await makeMember()
    const keeper = await makeAdministrator(portal)
    for (const [who, word] of [
      [member, 'Mine'],
      [other, 'Foreign'],
    ] as const) {
      const { id } = await makeRecord(app, who, { title: `${word} before` })
      await sendChange(app, who, id, { title: `${word} after` })
      const gone = await makeRecord(app, who, { title: `${word} deleted` })
      await app.inject({ method: 'DELETE', url: `/api/records/${gone.id}/`, headers: who.authorization })
      await app.inject({
        method: 'POST',
        url: '/api/reports/',
        headers: who.authorization,
        payload: { profile: keeper.username, reason: 'other', note: `${word} note`, language: 'en' },
      })
    }
    const { rawPayload } = await app.inject({ url: '/api/account/data/', headers: member.authorization })
    const files = await unzip(rawPayload)
    const read = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null') as unknown
    expect(read('record-versions.json')).toMatchObject([{ title: 'Mine before', version: 1 }])
    expect(read('deleted-records.json')).toMatchObject([{ title: 'Mine deleted', picture_files: [] }])
    expect(read('reports.json')).toMatchObject([{ profile: keeper.username, note: 'Mine note' }])
    expect(read('acts.json')).toMatchObject([{ act: 'own-record-deleted', by_you: true }])
    expect(read('acts.json')).not.toMatchObject([{ id: expect.anything() as unknown }])
    expect(read('badges.json')).toEqual(
      expect.arrayContaining([{ badge: 'first_find', earned: true, have: 1, need: 1 }]),
    )
    for (const bytes of files.values()) expect(bytes.toString('utf8')).not.toContain('Foreign')
  })

  it('names a record in what the member did with it, until it is withheld from them', async () => {
    const { app, db } = await makeApp()
    const [finder, member] = [await makeMember(), await makeMember()]
    const administrator = await makeAdministrator({ db })
    // No other number of the zip is as large.
    await sql`alter sequence records_id_seq restart with 8451273`.execute(db)
    const { id } = await makeRecord(app, finder)
    const { post, decide } = reviewing(app)
    await setModerator(db, member.id, true)
    const grant = { account_id: member.id, role: 'reviewer', area: 'wales', reason: 'Trained' } as const
    const { id: role } = await db
      .insertInto('role_grants')
      .values(grant)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('accounts')
      .set({ email: 'mair@example.org', email_key: 'mair@example.org' })
      .set({ confirmed_email: 'mair@example.org', confirmed_email_key: 'mair@example.org' })
      .where('id', '=', member.id)
      .execute()
    const about = { record: String(id), language: 'en' }
    await post(member, '/api/reports/', { ...about, reason: 'other', note: 'Is it one?' })
    await post(member, `/api/records/${id}/opinions/`, { version: 1, kind: 'agree', note: 'It is one.' })
    await db
      .insertInto('comments')
      .values({ record_id: id, account_id: member.id, text: 'I saw it.' })
      .execute()
    const request = {
      who: 'landowner',
      name: 'Mair',
      email: 'mair@example.org',
      reason: 'It is mine.',
      at_risk: false,
    }
    await post(null, '/api/sensitive-requests/', { ...about, ...request })
    await post(member, `/api/review/${id}/seen/`, { seen: true })
    await decide(member, id, CONFIRMED)
    await post(member, `/api/admin/records/${id}/hide/`, { reason: 'To see whether' })
    await post(member, `/api/admin/records/${id}/unhide/`)
    const naming = async () => {
      const { rawPayload } = await app.inject({ url: '/api/account/data/', headers: member.authorization })
      const named = [...(await unzip(rawPayload))].filter(([, bytes]) => bytes.includes(String(id)))
      return named.map(([name]) => name)
    }
    const did = [
      'opinions.json',
      'reviews.json',
      'comments.json',
      'reports.json',
      'sensitive-requests.json',
      'acts.json',
    ]
    expect(await naming()).toEqual(did)
    for (const level of ['generalised', 'restricted']) {
      expect((await setLevel(app, administrator, id, level, 'Robbers')).statusCode).toBe(200)
      // A reviewer there has the right to it.
      expect(await naming()).toEqual(did)
    }
    await db
      .updateTable('role_grants')
      .set({ ended_at: new Date(), end_reason: 'Retired' })
      .where('id', '=', role)
      .execute()
    expect(await naming()).toEqual([])
    await setLevel(app, administrator, id, 'generalised', 'Robbers have left')
    expect(await naming()).toEqual([])
    await setLevel(app, administrator, id, 'open', 'Robbers have left')
    expect(await naming()).toEqual(did)
  })

  it('contains feedback from the confirmed address, and none from an address that nobody confirmed', async () => {
    const { app, db } = await makeApp()
    const [member, stranger] = [await makeMember(), await makeMember()]
    const feedbackOf = async ({ id, authorization }: typeof member, confirmed: string | null) => {
      await db
        .updateTable('accounts')
        .set({ email: 'nest@example.org', confirmed_email: confirmed, confirmed_email_key: confirmed })
        .where('id', '=', id)
        .execute()
      const { rawPayload } = await app.inject({ url: '/api/account/data/', headers: authorization })
      const files = await unzip(rawPayload)
      return JSON.parse(files.get('feedback.json')?.toString('utf8') ?? 'null') as unknown
    }
    await db
      .insertInto('feedback')
      .values([
        { name: 'Nest', email: 'Nest@example.org', message: 'A fort is missing.' },
        { name: null, email: 'other@example.org', message: 'Another matter.' },
      ])
      .execute()
    expect(await feedbackOf(stranger, null)).toEqual([])
    expect(await feedbackOf(member, 'nest@example.org')).toMatchObject([{ message: 'A fort is missing.' }])
  })
})
