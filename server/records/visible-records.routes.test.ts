import { describe, expect, it } from 'vitest'
import type { Badge } from '#contract/accounts/badges.ts'
import type { NearbySite } from '#contract/records/nearby.ts'
import type { Profile, ProfileCard, searchMembers } from '#contract/accounts/profiles.ts'
import type { Record as WireRecord } from '#contract/records/records.ts'
import type { Answer } from '#contract/http/route.ts'
import { sendDigests } from '#server/members/notifications/send-digests.action.ts'
import { makeMember, type TestApp } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { makeAppWithPages } from '#server/testing/web-folder.ts'

const PLACE = { latitude: 52.1, longitude: -3.8 }
const TITLE = 'Crug y Wiber'
const OUTLINE_TILE = '/api/tiles/records/14/8019/5404.mvt'

async function makePortal() {
  const portal = await makeAppWithPages()
  const member = await makeMember()
  const reader = await makeMember()
  await portal.app.inject({
    method: 'PATCH',
    url: '/api/account/settings/',
    headers: reader.authorization,
    payload: { digest: true, digest_latitude: PLACE.latitude, digest_longitude: PLACE.longitude },
  })
  const record = await makeRecord(portal.app, member, {
    title: TITLE,
    picture1: pictureFile(await makePicture()),
    polygonCoordinate: JSON.stringify(squareAround(PLACE.latitude, PLACE.longitude)),
  })
  return { ...portal, member, record }
}

type Portal = Awaited<ReturnType<typeof makePortal>>

const WEEK = 7 * 86_400_000

/** The number of emails about it in a round that covers everything from the beginning. */
async function told({ db, config }: Pick<TestApp, 'db' | 'config'>): Promise<number> {
  await db
    .updateTable('notification_choices')
    .set({ told_until: new Date(0) })
    .execute()
  await sendDigests({ db, config }, new AbortController().signal, new Date(Date.now() + WEEK))
  const mails = await queuedMails(db)
  await db.deleteFrom('jobs').execute()
  return mails.filter(({ text }) => text.includes(TITLE)).length
}

async function take(db: TestApp['db'], id: number, how: 'deleted_at' | 'hidden_at', at: Date | null) {
  await db
    .updateTable('records')
    .set({ [how]: at })
    .where('id', '=', id)
    .execute()
}

/** How often each reader of records shows the single record. */
async function seenBy({ app, db, member, record, config }: Portal): Promise<Record<string, number>> {
  const read = async <T>(url: string) => (await app.inject({ url })).json<T>()
  const status = async (url: string) => ((await app.inject({ url })).statusCode === 200 ? 1 : 0)
  const names = async (url: string, what: string) => ((await app.inject({ url })).body.includes(what) ? 1 : 0)
  const badges = await read<Badge[]>(`/api/profiles/username/${member.username}/badges/`)
  const profile = await read<Profile>(`/api/profiles/${member.id}/`)
  const known = await app.inject({
    method: 'POST',
    url: '/api/known/',
    payload: { polygonCoordinate: JSON.stringify(squareAround(PLACE.latitude, PLACE.longitude)) },
  })
  const picture = String(record.picture1).slice(config.publicUrl.length)
  return {
    list: (await read<WireRecord[]>('/api/records/')).length,
    search: (await read<{ total: number }>('/api/records/search/')).total,
    alone: await status(`/api/records/${record.id}/`),
    profile: profile.user_records.length,
    count: profile.record_count,
    card: (await read<ProfileCard>(`/api/profiles/username/${member.username}/card/`)).record_count,
    everybody: (await read<Profile[]>('/api/profiles/')).flatMap((each) => each.user_records).length,
    members: (await read<Answer<typeof searchMembers>>('/api/profiles/cards/')).members
      .map(({ record_count }) => record_count)
      .reduce((sum, count) => sum + count, 0),
    known: known.json<{ sites: NearbySite[] }>().sites.length,
    badges: badges.filter(({ badge, earned }) => badge === 'first_find' && earned).length,
    feed: await names('/finds/atom.xml', TITLE),
    sitemap: await names('/sitemap.xml', `record=${record.id}<`),
    head: await names(`/LidarPortal?record=${record.id}`, TITLE),
    digest: await told({ db, config }),
    outlines: await status(OUTLINE_TILE),
    counts: await status('/api/tiles/records/7/62/42.mvt'),
    picture: await status(picture),
    thumbnail: await status(picture.replace(/\.jpg$/, '-thumb.webp')),
  }
}

/** What only its member may still read: hidden records with the reason, and no deleted one in the list. */
async function exported({ app, member }: Portal, who = member): Promise<Record<string, boolean>> {
  const holds = async (url: string) =>
    (await app.inject({ url, headers: who.authorization })).body.includes(TITLE)
  return {
    csv: await holds('/api/records/export/csv/'),
    geojson: await holds('/api/records/export/geojson/'),
  }
}

describe('a record that was deleted or hidden', () => {
  it.each(['deleted_at', 'hidden_at'] as const)(
    'disappears for every reader immediately: %s',
    async (how) => {
      const portal = await makePortal()
      const before = await seenBy(portal)
      expect(before).toEqual(Object.fromEntries(Object.keys(before).map((reader) => [reader, 1])))
      await take(portal.db, portal.record.id, how, new Date())
      const after = await seenBy(portal)
      expect(after).toEqual(Object.fromEntries(Object.keys(before).map((reader) => [reader, 0])))
      await take(portal.db, portal.record.id, how, null)
      expect(await seenBy(portal)).toEqual(before)
    },
  )

  it('stays only in its member’s exports, and leaves those too when it is deleted', async () => {
    const portal = await makePortal()
    const other = await makeMember()
    await take(portal.db, portal.record.id, 'hidden_at', new Date())
    expect(await exported(portal)).toEqual({ csv: true, geojson: true })
    expect(await exported(portal, other)).toEqual({ csv: false, geojson: false })
    await take(portal.db, portal.record.id, 'deleted_at', new Date())
    expect(await exported(portal)).toEqual({ csv: false, geojson: false })
  })
})
