import { expect } from 'vitest'
import { logIn } from '#contract/accounts/accounts.ts'
import { addMembers, type Member } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { scenario, type Run } from './harness/scenario.ts'

const SETTINGS = { RATE_LIMITS: 'on', TRUSTED_PROXY_HOPS: '1' }
const BY_ADDRESS = 10
const BY_ACCOUNT = 25
const AT_ONCE = 20

interface Try {
  account: Member
  /**
   * The address from which the proxy received the request; the client can invent everything before it in the header.
   */
  address: string
  forged?: string
}

scenario({ number: 8, title: 'Password guessing, 1 address' }, (run) =>
  guess(run, (number) => ({ address: '203.0.113.5', forged: `192.0.2.${String(number % 250)}` })),
)

scenario({ number: 8, title: 'Password guessing, 200 addresses' }, (run) =>
  guess(run, (number) => ({ address: `203.0.113.${String((number * 7) % 200)}` })),
)

async function guess(run: Run, from: (number: number) => Omit<Try, 'account'>): Promise<void> {
  const portal = await run.startPortal({ database: 'postgres', settings: SETTINGS })
  const { db, close } = await run.openDatabase(portal.place)
  run.after(close)
  const members = await addMembers(db, run.count(100, 3))
  const home = (number: number) => `198.51.100.${String(number)}`
  for (const [number, member] of members.entries())
    expect(await logInFrom(portal, member, { address: home(number) })).toBe(200)

  const begun = Date.now()
  const rounds = run.count(10_000, 240) / members.length
  const tries = Array.from({ length: rounds }, (_, round) =>
    members.map((account, number) => ({ account, ...from(round * members.length + number) })),
  ).flat()
  const reached: Try[] = []
  const statuses = new Set<number>()
  await someAtOnce(tries, async (each) => {
    const status = await logInFrom(portal, { ...each.account, password: 'a guess' }, each)
    statuses.add(status)
    if (status === 400) reached.push(each)
  })
  const minutes = Math.ceil((Date.now() - begun) / 60_000) + 1
  const ofAddress = most(reached.map(({ address }) => address))
  const ofAccount = most(reached.map(({ account }) => account.username))
  run.figure('tries', tries.length)
  run.figure('reached the hash', reached.length)
  run.figure('most for one account', ofAccount)
  expect([...statuses].toSorted()).toEqual([400, 429])
  expect(ofAddress).toBeLessThanOrEqual(BY_ADDRESS * minutes)
  expect(ofAccount).toBeLessThanOrEqual(BY_ACCOUNT)

  const homes: number[] = []
  await someAtOnce([...members.entries()], async ([number, member]) => {
    homes.push(await logInFrom(portal, member, { address: home(number) }))
  })
  expect(new Set(homes), 'owners who log in from elsewhere').toEqual(new Set([200]))
  run.figure('owners let in meanwhile', homes.length)
}

/** Runs a few at a time, because the portal refuses logins with 503 if too many wait for a hash. */
async function someAtOnce<Item>(items: readonly Item[], each: (item: Item) => Promise<void>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map(each))
}

async function logInFrom(
  portal: Portal,
  { username, password }: Member,
  { address, forged }: Omit<Try, 'account'>,
): Promise<number> {
  const answer = await portal.ask(logIn.path, {
    method: 'POST',
    headers: { 'x-forwarded-for': forged === undefined ? address : `${forged}, ${address}` },
    body: new URLSearchParams({ username, password }),
  })
  return answer.status
}

/** Returns how often the most frequent value occurs. */
function most(values: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
