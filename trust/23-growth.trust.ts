import { sql } from 'kysely'
import { expect } from 'vitest'
import { getRecordsFeed } from '#contract/site/feeds.ts'
import { listModeratedMembers, listModeratedRecords } from '#contract/review/moderation/moderation.ts'
import { getOwnStatistics, listOwnRecords } from '#contract/records/own-records.ts'
import { getProfileCard, listProfiles, searchMembers } from '#contract/accounts/profiles.ts'
import { listRecords, searchRecords } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { getRecordTile } from '#contract/records/places/tiles.ts'
import type { Database } from '#server/platform/database/database.ts'
import { tilesInView } from '../bench/views.ts'
import { addRecords, addSleepers } from './growth/filled-portal.ts'
import { COUNTING, StatementCount } from './growth/statements.ts'
import { addAdministrator } from './harness/administrator.ts'
import { percentile } from './harness/bystander.ts'
import type { Member } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { scenario, type Run } from './harness/scenario.ts'

/** Greatest size of a page in bytes. */
const PAGE_LIMIT = 1_000_000
/** Milliseconds within which 95 of 100 requests must get a response. */
const PAGE_P95 = 300
/** Number of entries at which the lists of the previous portal ended. */
const OLD_CAP = 500
const WALES = [52.4, -3.8] as const
const WINDOW = { width: 1280, height: 720 }

scenario({ number: 23, title: 'Growth' }, async (run) => {
  const [records, members] = [run.count(100_000, 2000), run.count(5000, 600)]
  const postgres = await run.startPostgres({ settings: COUNTING })
  const portal = await run.startPortal({ database: { url: postgres.url } })
  const { db, close } = await run.openDatabase(portal.place)
  run.after(close)
  await sql`create extension pg_stat_statements`.execute(db)
  const member = await addAdministrator(db)
  await addSleepers(db, members)

  await addRecords(db, records / 10, member.username)
  const before = await statementsPerPage(portal, member, db)
  await addRecords(db, records - records / 10, member.username)
  await sql`analyze`.execute(db)
  const after = await statementsPerPage(portal, member, db)
  run.figure('records', records)
  run.figure('members', members)
  const counts = Object.values(after)
  run.figure('statements of a page', `${Math.min(...counts)} to ${Math.max(...counts)}`)
  expect(after, 'statements of a page with ten times the records').toEqual(before)

  await measurePages(run, portal, member)
  await measureTiles(run, portal)
  await measureOldLists(run, portal, { records, members: members + 1 })
  await walkAll(run, portal, { records, members: members + 1 })
})

/** Returns the endpoints with pages and tiles, for the first page and a late one. */
function pagesOf({ username }: Member): Record<string, string> {
  return {
    'records, newest': searchRecords.path,
    'records, far in': `${searchRecords.path}?before=1500`,
    'records in a box': `${searchRecords.path}?west=-4&south=52&east=-3.5&north=52.4`,
    'records by words': `${searchRecords.path}?text=hillshade`,
    'records of a type': `${searchRecords.path}?site=mound`,
    'records of a member': `${searchRecords.path}?by=${username}`,
    'members by name': searchMembers.path,
    'members, far in': `${searchMembers.path}?after=sleeper-400`,
    'members, newest': `${searchMembers.path}?order=newest`,
    'members by search': `${searchMembers.path}?search=per-59`,
    'profile card': addressOf(getProfileCard, { username }),
    'own records': listOwnRecords.path,
    'own records, page 8': `${listOwnRecords.path}?page=8&sort=title`,
    'administration, members': listModeratedMembers.path,
    'administration, records': listModeratedRecords.path,
    'feed of records': getRecordsFeed.path,
    'first tile': addressOf(getRecordTile, { z: 7, x: 62, y: 42 }),
  }
}

async function statementsPerPage(
  portal: Portal,
  member: Member,
  db: Database,
): Promise<Record<string, number>> {
  const count = new StatementCount(db)
  const counted: Record<string, number> = {}
  for (const [what, address] of Object.entries(pagesOf(member)))
    counted[what] = await count.neededFor(() => asked(portal, address, member))
  return counted
}

async function measurePages(run: Run, portal: Portal, member: Member): Promise<void> {
  const rounds = run.count(40, 1)
  const times: number[] = []
  const slow: { what: string; p95: number }[] = []
  let largest = 0
  for (const [what, address] of Object.entries(pagesOf(member))) {
    const own: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { milliseconds, bytes } = await asked(portal, address, member)
      own.push(milliseconds)
      largest = Math.max(largest, bytes.length)
    }
    slow.push({ what, p95: p95Of(own) })
    times.push(...own)
  }
  run.figure('pages p95', `${p95Of(times).toFixed(0)} ms`)
  const [slowest, ...others] = slow.toSorted((one, other) => other.p95 - one.p95)
  const told = [slowest, ...others.slice(0, 2)].map(
    (each) => `${each?.what ?? ''} ${(each?.p95 ?? 0).toFixed(0)} ms`,
  )
  run.figure('slowest pages, p95', told.join(', '))
  const numbers = await asked(portal, getOwnStatistics.path, member)
  run.figure('numbers of a member with a tenth of all records', `${numbers.milliseconds.toFixed(0)} ms`)
  run.figure('largest page', `${(largest / 1000).toFixed(0)} kB`)
  expect(largest, 'bytes of a page').toBeLessThanOrEqual(PAGE_LIMIT)
  if (!run.small) expect(slowest?.p95, `milliseconds of ${slowest?.what ?? ''}`).toBeLessThan(PAGE_P95)
}

/** Requests tiles as many visitors would: each is made once and then cached until a record changes. */
async function measureTiles(run: Run, portal: Portal): Promise<void> {
  const tiles = [7, 9, 12, 14].flatMap((zoom) => tilesInView(zoom, WALES, WINDOW))
  const addresses = tiles.map((tile) => addressOf(getRecordTile, { ...tile }))
  const [made, again]: [number[], number[]] = [[], []]
  let largest = 0
  for (const [index, times] of [made, ...Array.from({ length: run.count(20, 1) }, () => again)].entries())
    for (const address of addresses) {
      const { milliseconds, bytes } = await asked(portal, address)
      times.push(milliseconds)
      if (index === 0) largest = Math.max(largest, bytes.length)
    }
  run.figure('tiles p95', `${p95Of([...made, ...again]).toFixed(0)} ms`)
  run.figure('slowest tile while it is made', `${Math.max(...made).toFixed(0)} ms`)
  run.figure('largest tile', `${(largest / 1000).toFixed(0)} kB`)
  expect(largest, 'bytes of a tile').toBeLessThanOrEqual(PAGE_LIMIT)
  if (!run.small) expect(p95Of([...made, ...again]), 'milliseconds of a tile').toBeLessThan(PAGE_P95)
}

/**
 * Measures the lists of the previous portal. They return everything in one response, and therefore have separate
 * figures and no limits.
 */
async function measureOldLists(
  run: Run,
  portal: Portal,
  all: { records: number; members: number },
): Promise<void> {
  const before = portal.memory().now
  for (const [what, path, expected] of [
    ['all records', listRecords.path, all.records],
    ['all members', listProfiles.path, all.members],
  ] as const) {
    const first = await asked(portal, path)
    const next = await asked(portal, path)
    expect((first.json() as unknown[]).length, `${what} in the old list`).toBe(expected)
    const seconds = [first, next].map(({ milliseconds }) => `${(milliseconds / 1000).toFixed(1)} s`)
    run.figure(
      `old list of ${what}`,
      `${(first.bytes.length / 1e6).toFixed(1)} MB, ${seconds.join(' then ')}`,
    )
  }
  run.figure('memory before and at most', `${String(before)} and ${String(portal.memory().peak)} MB`)
}

/** Reads all pages to the end: nobody is missing after the first five hundred. */
async function walkAll(run: Run, portal: Portal, all: { records: number; members: number }): Promise<void> {
  const found = { records: new Set<number>(), members: new Set<number>() }
  for (let next: number | null | undefined; next !== null;) {
    const page = (
      await asked(portal, next ? `${searchRecords.path}?before=${String(next)}` : searchRecords.path)
    ).json() as {
      records: { id: number }[]
      next: number | null
    }
    for (const { id } of page.records) found.records.add(id)
    next = page.next
  }
  for (let next: string | null | undefined; next !== null;) {
    const page = (
      await asked(portal, `${searchMembers.path}${next ? `?after=${encodeURIComponent(next)}` : ''}`)
    ).json() as {
      members: { id: number }[]
      next: string | null
    }
    for (const { id } of page.members) found.members.add(id)
    next = page.next
  }
  run.figure(
    'found page by page',
    `${String(found.records.size)} records, ${String(found.members.size)} members`,
  )
  expect(found.records.size).toBe(all.records)
  expect(found.members.size).toBe(all.members)
  expect(Math.min(all.records, all.members), 'more than the old cap').toBeGreaterThan(OLD_CAP)
}

async function asked(portal: Portal, address: string, member?: Member) {
  const answer = await portal.ask(address, { headers: { ...member?.authorization } })
  if (answer.status !== 200 && answer.status !== 204)
    throw new Error(`${address} responded with ${String(answer.status)}: ${answer.body}`)
  return answer
}

function p95Of(times: readonly number[]): number {
  return percentile(
    times.toSorted((one, other) => one - other),
    95,
  )
}
