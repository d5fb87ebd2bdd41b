import { describe, expect, it } from 'vitest'
import type { KnownSite } from '#contract/known.ts'
import type { Profile, ProfileCard, searchMembers } from '#contract/profiles.ts'
import type { Record as WireRecord } from '#contract/records.ts'
import type { Answer } from '#contract/route.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'

const PLACE = { latitude: 52.1, longitude: -3.8 }
const OUTLINE_TILE = '/api/tiles/records/14/8019/5404.mvt'

async function makePortal() {
  const portal = await makeApp()
  const member = await makeMember(portal.app)
  const record = await makeRecord(portal.app, member, {
    picture1: pictureFile(await makePicture()),
    polygonCoordinate: JSON.stringify(squareAround(PLACE.latitude, PLACE.longitude)),
  })
  return { ...portal, member, record }
}

type Portal = Awaited<ReturnType<typeof makePortal>>

async function take(db: TestApp['db'], id: number, how: 'deleted_at' | 'hidden_at', at: Date | null) {
  await db
    .updateTable('records')
    .set({ [how]: at })
    .where('id', '=', id)
    .execute()
}

/** How often each reader of records shows the one that there is. */
async function seenBy({ app, member, record, config }: Portal): Promise<Record<string, number>> {
  const read = async <T>(url: string) => (await app.inject({ url })).json<T>()
  const status = async (url: string) => ((await app.inject({ url })).statusCode === 200 ? 1 : 0)
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
    members: (await read<Answer<typeof searchMembers>>('/api/profiles/cards/')).members[0]?.record_count ?? 0,
    known: known.json<{ sites: KnownSite[] }>().sites.length,
    outlines: await status(OUTLINE_TILE),
    counts: await status('/api/tiles/records/7/62/42.mvt'),
    picture: await status(picture),
    thumbnail: await status(picture.replace(/\.jpg$/, '-thumb.webp')),
  }
}

describe('a record that was deleted or hidden', () => {
  it.each(['deleted_at', 'hidden_at'] as const)('is gone for every reader at once: %s', async (how) => {
    const portal = await makePortal()
    const before = await seenBy(portal)
    expect([how, ...new Set(Object.values(before))]).toEqual([how, 1])
    await take(portal.db, portal.record.id, how, new Date())
    const after = await seenBy(portal)
    expect(after).toEqual(Object.fromEntries(Object.keys(before).map((reader) => [reader, 0])))
    await take(portal.db, portal.record.id, how, null)
    expect(await seenBy(portal)).toEqual(before)
  })
})
