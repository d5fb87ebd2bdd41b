import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownClock, type OwnClock } from '../testing/own-clock.ts'
import { makeFolder } from '../testing/rasters.ts'
import { openDailyBudget, type DailyBudget } from './daily-budget.ts'
import { OverDailyBudget } from './daily-budget.ts'

const LIMIT = 1000
const HOUR = 3_600_000

function open(folder: string, clock: OwnClock, log: (line: string) => void = () => undefined): DailyBudget {
  const budget = openDailyBudget(folder, { bytes: LIMIT, now: clock.now, log })
  onTestFinished(() => budget.close())
  return budget
}

test('what was asked for counts until what arrived is known', async () => {
  const budget = open(await makeFolder(), ownClock())
  const booking = await budget.reserve(700)
  expect(await budget.today()).toEqual({ day: '2026-11-23', requests: 1, bytes: 700, limit: LIMIT })
  await booking.settle(300)
  expect(await budget.today()).toMatchObject({ requests: 1, bytes: 300 })
})

test('a request beyond the budget is refused until the next day begins, and does not count', async () => {
  const clock = ownClock()
  const budget = open(await makeFolder(), clock)
  await (await budget.reserve(900)).settle(900)
  const refused = await budget.reserve(101).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OverDailyBudget)
  expect((refused as OverDailyBudget).nextTry).toEqual(new Date('2026-11-24T00:00:00Z'))
  expect(await budget.today()).toMatchObject({ requests: 1, bytes: 900 })
  await budget.reserve(100)
  clock.pass(12 * HOUR)
  expect(await budget.today()).toMatchObject({ day: '2026-11-24', requests: 0, bytes: 0 })
  await budget.reserve(1000)
})

test('the count survives the end of the process, and of another one that is killed while it writes', async () => {
  const folder = await makeFolder()
  const clock = ownClock()
  const first = open(folder, clock)
  await (await first.reserve(400)).settle(400)
  await first.close()
  appendFileSync(path.join(folder, '2026-11-23.txt'), '\n1 5')
  const second = open(folder, clock)
  await second.reserve(500)
  expect(await second.today()).toMatchObject({ requests: 2, bytes: 900 })
  expect(await open(folder, clock).today()).toMatchObject({ requests: 2, bytes: 900 })
})

test('processes that share the folder share the budget, also with what is under way', async () => {
  const folder = await makeFolder()
  const clock = ownClock()
  const [one, two] = [open(folder, clock), open(folder, clock)]
  const booking = await one.reserve(800)
  await expect(two.reserve(300)).rejects.toThrow(OverDailyBudget)
  await booking.settle(100)
  await two.reserve(900)
  expect(await one.today()).toMatchObject({ requests: 2, bytes: 1000 })
})

test('many requests at once, of two processes, never pass the budget', async () => {
  const folder = await makeFolder()
  const clock = ownClock()
  const [one, two] = [open(folder, clock), open(folder, clock)]
  const asked = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? one : two).reserve(10))
  const granted = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
  expect(granted.length).toBeLessThanOrEqual(100)
  expect(granted.length).toBeGreaterThan(80)
  expect((await one.today()).bytes).toBe(granted.length * 10)
})

test('a count of many lines is read whole', async () => {
  const folder = await makeFolder()
  writeFileSync(path.join(folder, '2026-11-23.txt'), '\n1 0;'.repeat(50_000))
  expect(await open(folder, ownClock()).today()).toMatchObject({ requests: 50_000 })
})

test('what arrives after midnight of a request of yesterday changes nothing', async () => {
  const clock = ownClock()
  const budget = open(await makeFolder(), clock)
  const booking = await budget.reserve(900)
  clock.pass(13 * HOUR)
  await budget.reserve(100)
  await booking.settle(200)
  expect(await budget.today()).toMatchObject({ requests: 1, bytes: 100 })
})

test('counts of earlier days are deleted, and nothing else', async () => {
  const folder = await makeFolder()
  for (const name of ['2026-11-20.txt', '2026-11-22.txt', 'notes.txt'])
    writeFileSync(path.join(folder, name), '')
  await open(folder, ownClock()).reserve(1)
  expect(readdirSync(folder).sort()).toEqual(['2026-11-22.txt', '2026-11-23.txt', 'notes.txt'])
})

test('a count that cannot be written goes on in memory, with one line in the log, and is written later', async () => {
  const folder = path.join(await makeFolder(), 'days')
  writeFileSync(folder, 'a file where a folder is needed')
  const lines: string[] = []
  const clock = ownClock()
  const budget = open(folder, clock, (line) => lines.push(line))
  await budget.reserve(600)
  await expect(budget.reserve(500)).rejects.toThrow(OverDailyBudget)
  expect(await budget.today()).toMatchObject({ requests: 1, bytes: 600 })
  expect(lines).toHaveLength(1)
  rmSync(folder)
  await budget.reserve(100)
  expect(await open(folder, clock).today()).toMatchObject({ requests: 2, bytes: 700 })
})
