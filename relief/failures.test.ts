import { expect, test } from 'vitest'
import { TemporaryFailure, ReliefRefusal, retrying } from './failures.ts'

/** Fails with each of these errors in turn, then succeeds. */
function failing(...errors: Error[]) {
  const pauses: number[] = []
  let calls = 0
  const run = (retries: number) =>
    retrying({ retries, pause: (seconds) => Promise.resolve(pauses.push(seconds)) }, () => {
      const error = errors[calls++]
      return error ? Promise.reject(error) : Promise.resolve('done')
    })
  return { run, pauses, calls: () => calls }
}

const BUSY = new TemporaryFailure('https://rasters.example/a.tif: the server answered 503')
const FULL = new Error('ENOSPC: no space left on device, write')

test('trouble that may pass is waited out, each time twice as long', async () => {
  const work = failing(BUSY, FULL, BUSY)
  await expect(work.run(3)).resolves.toBe('done')
  expect(work.pauses).toEqual([15, 30, 60])
})

test('when the repetitions are used up, the last trouble is the answer', async () => {
  const work = failing(BUSY, BUSY, FULL)
  await expect(work.run(2)).rejects.toBe(FULL)
  expect(work.calls()).toBe(3)
})

test.each([
  ['a refusal for good', new ReliefRefusal('model.tif: is damaged')],
  ['a wrong command', new ReliefRefusal('--zoom is missing', 2)],
  ['a fault of the program', new TypeError('x is not a function')],
  ['a disk without permission', new Error("EACCES: permission denied, open '/a'")],
])('%s is not tried again', async (_, error) => {
  const work = failing(error)
  await expect(work.run(3)).rejects.toBe(error)
  expect(work.pauses).toEqual([])
})
