import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { AREA_LAYERS, getHeritageState, type HeritageLayerState } from '#contract/relief/heritage.ts'
import { watchMemory } from './harness/memory.ts'
import type { Portal } from './harness/portal.ts'
import { scenario, type Run } from './harness/scenario.ts'
import {
  areaTile,
  everydayQuestions,
  isNotice,
  MOST_PLACES,
  outcomeOf,
  questionsAbout,
  viewOf,
  type Question,
} from './map-service/questions.ts'
import { startTroubledService } from './map-service/troubled-service.ts'

/** Milliseconds within which a request must get a response. */
const SOON = 6000
/** Greatest growth of the portal in megabytes, whatever the service sends. */
const MOST_GROWTH = 300
/** Milliseconds to wait for background work: two layers can wait three minutes each. */
const PATIENCE = 500_000
const CLOCK = new URL('map-service/days-later.ts', import.meta.url).href

function startPortal(run: Run, heritage: string): Promise<Portal> {
  const settings = { HERITAGE_URL: heritage, NODE_OPTIONS: `--import=${CLOCK}` }
  return run.startPortal({ database: 'postgres', settings })
}

async function statesOf(portal: Portal): Promise<HeritageLayerState[]> {
  return (await portal.ask(getHeritageState.path)).json() as HeritageLayerState[]
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}`)
    await wait(50)
  }
}

/** Resolves when the portal has the monuments and parks of the stand-in. */
function receiveLayers(portal: Portal): Promise<void> {
  return until('monuments and parks', async () => {
    const counts = (await statesOf(portal)).map(({ count }) => count)
    return counts[0] === 60 && counts[1] === 20
  })
}

/** Makes the cached views of the portal out of date. */
async function letADayGoBy(portal: Portal): Promise<void> {
  const told = () => portal.said.filter((line) => line.startsWith('clock: ')).length
  const before = told()
  process.kill(portal.pid, 'SIGUSR2')
  await until('the clock goes on', () => told() > before)
}

async function tellsOf(portal: Portal, questions: readonly Question[]): Promise<Map<Question, unknown>> {
  const truths = new Map<Question, unknown>()
  for (const question of questions) {
    const answer = await question.ask(portal)
    expect(answer.status, question.what).toBe(200)
    truths.set(question, question.told(answer))
  }
  return truths
}

/**
 * Waits until the service is used again. Hanging requests can still fail after the fault is over, and the portal then
 * pauses before it tries again.
 */
async function comesBack(portal: Portal, question: Question, truth: unknown, what: string): Promise<void> {
  await until(what, async () => {
    const answer = await question.ask(portal)
    const outcome = outcomeOf(question, answer, truth)
    expect(outcome, `${what}: ${answer.body.slice(0, 200)}`).not.toBe('wrong')
    if (outcome === 'notice') await letADayGoBy(portal)
    return outcome === 'same'
  })
}

/** Runs the command that an operator uses and returns its exit code. */
async function refreshByHand({ place }: Portal): Promise<number | null> {
  const refresh = spawn('node', ['server/commands/refresh-heritage.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...place.settings,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
    },
  })
  await once(refresh, 'exit')
  return refresh.exitCode
}

scenario({ number: 17, title: 'Map service with faults' }, async (run) => {
  // Responses about the map service: each is checked.
  run.allow(503)
  const service = await startTroubledService(run)
  const portal = await startPortal(run, service.address)
  await receiveLayers(portal)
  const everyday = everydayQuestions()
  const old = { ...viewOf(0), mayBe: ['same'] as const }
  const visitors = run.count(Math.floor((MOST_PLACES - 1) / service.troubles.length), 1)
  const visits = service.troubles.map((trouble, turn) => ({
    trouble,
    questions: Array.from({ length: visitors }, (_, n) => questionsAbout(1 + turn * visitors + n)).flat(),
  }))
  const truths = await tellsOf(portal, [old, ...everyday, ...visits.flatMap(({ questions }) => questions)])
  // It then has no cached views.
  await portal.stop()
  await portal.start()
  await tellsOf(portal, [old])
  const memory = watchMemory(run, portal)
  const seen = { same: 0, notice: 0 }
  const slowest = { what: '', milliseconds: 0 }
  for (const { trouble, questions } of visits) {
    await letADayGoBy(portal)
    trouble.begin()
    const refreshed = run.small || trouble.isSlow ? null : refreshByHand(portal)
    await Promise.all(
      [old, ...everyday, ...questions].map(async (question) => {
        const answer = await question.ask(portal)
        const outcome = outcomeOf(question, answer, truths.get(question))
        expect(question.mayBe, `${trouble.what}, ${question.what}: ${answer.body.slice(0, 200)}`).toContain(
          outcome,
        )
        if (outcome !== 'wrong') seen[outcome] += 1
        if (answer.milliseconds > slowest.milliseconds)
          Object.assign(slowest, {
            what: `${trouble.what}, ${question.what}`,
            milliseconds: answer.milliseconds,
          })
      }),
    )
    if (refreshed) expect(await refreshed, `${trouble.what}: a refresh by hand`).toBe(1)
    service.end()
    await letADayGoBy(portal)
    for (const question of [old, ...everyday, ...questions])
      await comesBack(portal, question, truths.get(question), `after ${trouble.what}: ${question.what}`)
  }
  memory.end()
  run.figure('faults', visits.length)
  run.figure('answers as without trouble', seen.same)
  run.figure('with a notice', seen.notice)
  run.figure('slowest answer, ms', `${slowest.milliseconds.toFixed(0)} (${slowest.what})`)
  run.figure('redirects followed', service.followed())
  run.figure('memory grew by, MB', memory.growth.all)
  expect(service.followed()).toBe(0)
  expect(memory.growth.all).toBeLessThan(MOST_GROWTH)
  if (!run.small) expect(slowest.milliseconds).toBeLessThan(SOON)
})

scenario({ number: 17, title: 'Map service with faults from the first day' }, async (run) => {
  run.allow(503)
  const service = await startTroubledService(run)
  const portal = await startPortal(run, service.address)
  await receiveLayers(portal)
  const { db, close } = await run.openDatabase(portal.place)
  run.after(close)
  const tiles = AREA_LAYERS.map(areaTile)
  const truths = await tellsOf(portal, tiles)
  const memory = watchMemory(run, portal)
  let slowest = 0
  // A layer waits three minutes for a service that does not respond.
  const troubles = service.troubles.filter(({ isSlow }) => !run.small || !isSlow)
  for (const { what, named, isSlow, begin } of troubles) {
    await db.deleteFrom('heritage_areas').execute()
    await db.deleteFrom('heritage_layers').execute()
    begin()
    for (const when of isSlow ? ['before it was asked'] : ['before it was asked', 'after it was asked']) {
      const answers = await Promise.all(tiles.map((tile) => tile.ask(portal)))
      for (const answer of answers) expect(isNotice(answer), `${what}, ${when}: ${answer.body}`).toBe(true)
      slowest = Math.max(slowest, ...answers.map(({ milliseconds }) => milliseconds))
      await until(`${what} is named`, async () =>
        (await statesOf(portal)).slice(0, tiles.length).every(({ trouble }) => trouble === named),
      )
    }
    expect((await portal.ask('/health')).status).toBe(200)
    service.end()
    // As if half a minute had passed, after which the portal may try again.
    await db.updateTable('heritage_layers').set({ tried_at: null }).execute()
    await until(`the layers come back after ${what}`, async () =>
      (await Promise.all(tiles.map((tile) => tile.ask(portal)))).every(({ status }) => status === 200),
    )
    for (const tile of tiles)
      expect(tile.told(await tile.ask(portal)), `after ${what}: ${tile.what}`).toEqual(truths.get(tile))
    const kept = await db.selectFrom('heritage_areas').select('number').execute()
    expect(kept.length, `areas kept after ${what}`).toBe(80)
  }
  memory.end()
  run.figure('faults', troubles.length)
  run.figure('slowest answer, ms', Math.round(slowest))
  run.figure('redirects followed', service.followed())
  run.figure('memory grew by, MB', memory.growth.all)
  expect(service.followed()).toBe(0)
  expect(memory.growth.all).toBeLessThan(MOST_GROWTH)
  if (!run.small) expect(slowest).toBeLessThan(SOON)
})
