import { expect, test } from 'vitest'
import { ahead } from './serial-queue.ts'

/** Notes when work begins and ends. */
function noted() {
  const notes: string[] = []
  const work = async (item: number): Promise<number> => {
    notes.push(`begin ${item}`)
    await new Promise(setImmediate)
    notes.push(`end ${item}`)
    return item * 10
  }
  return { notes, work }
}

test('results come in the order of the items, and at most so many are made at once', async () => {
  const { notes, work } = noted()
  const results: number[] = []
  for await (const result of ahead([1, 2, 3, 4], 3, work)) results.push(result)
  expect(results).toEqual([10, 20, 30, 40])
  expect(notes.slice(0, 3)).toEqual(['begin 1', 'begin 2', 'begin 3'])
  expect(notes.indexOf('begin 4')).toBeGreaterThan(notes.indexOf('end 1'))
})

test('with one at once, the next begins when the one before was taken', async () => {
  const { notes, work } = noted()
  for await (const result of ahead([1, 2], 1, work)) notes.push(`taken ${result}`)
  expect(notes).toEqual(['begin 1', 'end 1', 'taken 10', 'begin 2', 'end 2', 'taken 20'])
})

test('a failure is thrown in its turn', async () => {
  const results: number[] = []
  const reading = async (): Promise<void> => {
    for await (const result of ahead([1, 2, 3], 3, (item) =>
      item === 2 ? Promise.reject(new Error('the server is gone')) : Promise.resolve(item),
    ))
      results.push(result)
  }
  await expect(reading()).rejects.toThrow('the server is gone')
  expect(results).toEqual([1])
})
