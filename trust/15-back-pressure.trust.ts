import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { searchMembers } from '#contract/accounts/profiles.ts'
import { searchRecords } from '#contract/records/records.ts'
import { Flood, type Seen } from './harness/flood.ts'
import { Load } from './harness/load.ts'
import { joinPortal } from './harness/members.ts'
import { familyMemory } from './harness/memory.ts'
import type { Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

const SEARCH = `${searchMembers.path}?search=member&order=name`
/** Two kinds of data, and a page. */
const PATHS = [SEARCH, searchRecords.path, '/about']
/** Connections that wait for an answer at the same time: more than the portal works on, fewer than it accepts. */
const FEW_WAITING = 400
const MANY_WAITING = 1600
/** Megabytes between the medians with few and with many waiting; a connection and its request take about 40 KB. */
const MOST_GROWTH = 150
/** Milliseconds until the portal must answer normally again. */
const ORDINARY_WITHIN = 5000
/** Rounds in a row that must be answered before the portal counts as normal again. */
const IN_A_ROW = 20

for (const database of ['postgres', 'embedded'] as const)
  scenario({ number: 15, title: `Ten times what it can take, ${database}` }, async (run) => {
    run.allow(503)
    const portal = await run.startPortal({ database })
    const members = await joinPortal(portal, 4)
    const calm = await flooded(portal, run.count(10, 1), { perSecond: null, connections: 8 })
    const capacity = (calm.statuses[200] ?? 0) / run.count(10, 1)
    const load = new Load(portal, { members, perSecond: 20 })
    await load.more(5)
    const seconds = run.count(60, 4)
    // One second is too short to measure the capacity of a portal that has just started, so in CI all connections ask
    // without pauses.
    const perSecond = run.small ? null : capacity * 10
    const few = await overloaded(portal, seconds, { perSecond, connections: FEW_WAITING })
    const many = await overloaded(portal, seconds, { perSecond, connections: MANY_WAITING })
    const ordinaryAfter = await untilOrdinary(portal)
    await load.more(5)
    await load.stop()
    const lost = await load.lost()

    run.figure('answers a second when calm', Math.round(capacity))
    if (perSecond !== null) run.figure('offered a second', Math.round(perSecond))
    for (const [what, { seen, memory }] of [
      [FEW_WAITING, few],
      [MANY_WAITING, many],
    ] as const) {
      const each = `${String(what)} waiting`
      run.figure(`${each}: asked a second`, Math.round(seen.sent / seconds))
      run.figure(`${each}: answered`, seen.statuses[200] ?? 0)
      run.figure(`${each}: sent away`, seen.statuses[503] ?? 0)
      run.figure(`${each}: memory, MB`, memory)
    }
    run.figure('ordinary again after, ms', Math.round(ordinaryAfter))
    run.figure('acknowledged', load.acknowledged.size)
    run.figure('lost', lost.length)
    for (const { seen } of [few, many]) expectFairAnswers(seen)
    expect(many.memory - few.memory, 'megabytes').toBeLessThan(MOST_GROWTH)
    expect(lost).toEqual([])
    expect(load.broken, 'writers without an answer').toBe(0)
    if (!run.small) expect(ordinaryAfter, 'milliseconds').toBeLessThan(ORDINARY_WITHIN)
  })

async function flooded(
  portal: Portal,
  seconds: number,
  how: { perSecond: number | null; connections: number },
): Promise<Seen> {
  const flood = new Flood(portal, { paths: PATHS, ...how })
  await wait(seconds * 1000)
  return flood.stop()
}

/** `memory` is the median of the second half, in megabytes. */
async function overloaded(
  portal: Portal,
  seconds: number,
  how: { perSecond: number | null; connections: number },
): Promise<{ seen: Seen; memory: number }> {
  const memory: number[] = []
  const clock = setInterval(() => memory.push(familyMemory(portal.pid)), 100)
  const seen = await flooded(portal, seconds, how)
  clearInterval(clock)
  const half = memory.slice(memory.length / 2).toSorted((one, other) => one - other)
  return { seen, memory: half[Math.floor(half.length / 2)] ?? 0 }
}

/** Some requests were answered and the rest were refused, each with a time to retry and a plain message. */
function expectFairAnswers({ statuses, withoutTime, broken, bodies }: Seen): void {
  expect(Object.keys(statuses)).toEqual(['200', '503'])
  expect(withoutTime, 'sent away without a time to come back').toBe(0)
  expect(broken, 'requests without an answer').toBe(0)
  const { path, body } = bodies[503] ?? { path: '', body: '' }
  if (path === '/about') expect(body).toContain('<title>')
  else expect(JSON.parse(body)).toEqual({ detail: REFUSAL_TEXTS.busy })
}

/** Milliseconds until every request is answered again, many times in a row. */
async function untilOrdinary(portal: Portal): Promise<number> {
  const start = performance.now()
  for (let inARow = 0; inARow < IN_A_ROW;) {
    const answers = await Promise.all(PATHS.map((path) => portal.ask(path)))
    inARow = answers.every(({ status }) => status === 200) ? inARow + 1 : 0
  }
  return performance.now() - start
}
