import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { countInMemory, throttled } from '#server/platform/limits/limits.ts'
import { openRowBudget } from './row-budget.ts'

/** Milliseconds that were waited; the waits themselves take no time. */
function budgetOf(points: number, seconds: number) {
  const waits: number[] = []
  const wait = (milliseconds: number, _: undefined, { signal }: { signal: AbortSignal }) => {
    waits.push(milliseconds)
    return turn(undefined, { signal })
  }
  return { waits, ...openRowBudget({ points, seconds }, countInMemory, { refuse: throttled, wait }) }
}

function asking({ isContinued = false, key = 'somebody', signal = new AbortController().signal } = {}) {
  return { key, isContinued, signal }
}

const answer = (rows: number) => () => Promise.resolve({ rows, result: rows })

it('a new question is refused when the rows are used up, with the time to wait', async () => {
  const { run } = budgetOf(1000, 3600)
  expect(await run(asking(), answer(1000))).toBe(1000)
  await expect(run(asking(), answer(1))).rejects.toMatchObject({
    kind: 'throttled',
    said: { retryAfter: 3600 },
  })
  expect(await run(asking({ key: 'somebody else' }), answer(1))).toBe(1)
})

it('whoever goes on waits 20 seconds and is answered', async () => {
  const { run, waits } = budgetOf(1000, 3600)
  await run(asking(), answer(5000))
  expect(await run(asking({ isContinued: true }), answer(10))).toBe(10)
  expect(waits).toEqual([20_000])
})

it('a new question waits too, if the wait is short', async () => {
  const { run, waits } = budgetOf(100, 10)
  await run(asking(), answer(100))
  expect(await run(asking(), answer(7))).toBe(7)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThanOrEqual(10_000)
})

it('questions that find nothing are counted as well', async () => {
  const { run } = budgetOf(100, 3600)
  for (let asked = 0; asked < 5; asked += 1) await run(asking(), answer(0))
  await expect(run(asking(), answer(0))).rejects.toMatchObject({ kind: 'throttled' })
})

it('one address has four answers at once, and the fifth follows', async () => {
  const { run } = budgetOf(1_000_000, 3600)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 6 }, (_, at) =>
    run(asking(), async () => {
      begun.push(at)
      await new Promise<void>((resolve) => ends.push(resolve))
      return { rows: 1, result: at }
    }),
  )
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[0]?.()
  await turn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (let end = 1; end < 6; end += 1) {
    ends[end]?.()
    await turn()
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5])
})

it('whoever hangs up while waiting is not answered', async () => {
  const { run } = budgetOf(100, 3600)
  await run(asking(), answer(100))
  const leaving = new AbortController()
  const make = vi.fn(answer(1))
  const waiting = run(asking({ isContinued: true, signal: leaving.signal }), make)
  const ended = expect(waiting).rejects.toThrow()
  leaving.abort()
  await ended
  expect(make).not.toHaveBeenCalled()
})
