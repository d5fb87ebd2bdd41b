import { sql } from 'kysely'
import type { EligibleFind, HerBatch, listBatches, listEligible } from '#contract/her/batches.ts'
import type { Answer } from '#contract/http/route.ts'
import type { GrantArea, GrantedRole } from '#contract/review/grants.ts'
import { insertRecords } from '#server/records/index.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from './app.ts'
import { newRecordAt } from './new-records.ts'
import { startWithRegions } from './regions.ts'
import { get } from './withheld.ts'

/** Degrees of latitude that are about 100 m. */
const HUNDRED_METRES = 0.0009
/** In the invented region of Gwynedd. */
const [LATITUDE, LONGITUDE] = [52.9, -4.2]

export interface Confirmed {
  /** Of how many finds, 100 m from the first to the next. */
  count?: number
  /** Of the first. */
  latitude?: number
  longitude?: number
  permitted?: boolean
  sure?: 'high' | 'medium' | 'low'
}

/** Finds of a member with sides of 20 m that a reviewer has confirmed, written at once. Returns their numbers. */
export async function makeConfirmed(
  db: TestApp['db'],
  finder: Pick<TestMember, 'id'>,
  { count = 1, latitude = LATITUDE, longitude = LONGITUDE, permitted = true, sure = 'high' }: Confirmed = {},
): Promise<number[]> {
  const ids = await insertRecords(
    db,
    Array.from({ length: count }, (_, at) => ({
      ...newRecordAt(latitude + at * HUNDRED_METRES, longitude, { title: `Find ${at + 1}`, side: 20 }),
      accountId: finder.id,
      monument_type: 'round_barrow' as const,
      period: 'bronze_age' as const,
      licence: { record: 'cc-by-4.0' as const, ...(permitted && { her_permission: true }) },
    })),
  )
  await db
    .updateTable('record_reviews')
    .set({ state: 'verified', verified_version: 1, sure_archaeological: sure, sure_type: 'probable' })
    // The first was confirmed first.
    .set({ verified_at: sql<Date>`now() - interval '1 year' + make_interval(mins => record_id)` })
    .where('record_id', 'in', ids)
    .execute()
  return ids
}

export async function grant(
  db: TestApp['db'],
  role: GrantedRole,
  area: GrantArea,
  member: TestMember | null = null,
): Promise<TestMember> {
  const who = member ?? (await makeMember())
  await db.insertInto('role_grants').values({ account_id: who.id, role, area, reason: 'Appointed' }).execute()
  return who
}

/** A portal with the boundaries of invented regions, and an officer of one of them. */
export async function portalOfHer({
  boundaries = true,
  ...overrides
}: Parameters<typeof makeApp>[0] & { boundaries?: boolean } = {}) {
  const portal = await makeApp(overrides)
  const { app, db } = portal
  if (boundaries) await startWithRegions(db)
  const officer = await grant(db, 'her_officer', 'gat')
  const finder = await makeMember()
  const post = (who: TestMember, url: string, payload: object, name?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...who.authorization, ...(name !== undefined && { 'idempotency-key': name }) },
      payload,
    })
  const eligible = async (query = 'region=gat', who: TestMember = officer) =>
    (await get(app, `/api/her/eligible/?${query}`, who)).json<Answer<typeof listEligible>>()
  const batches = async (who: TestMember = officer) =>
    (await get(app, '/api/her/', who)).json<Answer<typeof listBatches>>()
  const ask = (limit = 50, who: TestMember = officer, more: object = {}) =>
    post(who, '/api/her/batches/', { region: 'gat', limit, ...more })
  const made = async (limit = 50, who: TestMember = officer) => {
    const answer = await ask(limit, who)
    if (answer.statusCode !== 201) throw new Error(`No batch was made: ${answer.body}`)
    return answer.json<HerBatch>()
  }
  const zip = (id: number, who: TestMember = officer) => get(app, `/api/her/batches/${id}/zip/`, who)
  return { ...portal, officer, finder, post, eligible, batches, ask, made, zip }
}

export function idsOf(finds: readonly EligibleFind[]): number[] {
  return finds.map(({ id }) => id)
}
