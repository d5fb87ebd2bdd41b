import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A task whose calls end when the test ends them. */
function makeTask() {
  const calls: { end: (value: string) => void; fail: (error: Error) => void }[] = []
  const ask = coalesce(
    () => new Promise<string>((resolve, reject) => calls.push({ end: resolve, fail: reject })),
  )
  return { ask, calls }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

it('those who ask while a call runs get the next one, all the same', async () => {
  const { ask, calls } = makeTask()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(calls).toHaveLength(1)
  calls[0]?.end('first')
  await settle()
  expect(calls).toHaveLength(2)
  const last = ask()
  calls[1]?.end('second')
  await settle()
  calls[2]?.end('third')
  expect(await Promise.all([first, ...later, last])).toEqual(['first', 'second', 'second', 'second', 'third'])
})

it('a failure is only that of those who share the call', async () => {
  const { ask, calls } = makeTask()
  const first = ask()
  const second = ask()
  calls[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await settle()
  calls[1]?.end('there')
  expect(await second).toBe('there')
})

it('calls again when nothing runs', async () => {
  const { ask, calls } = makeTask()
  const first = ask()
  calls[0]?.end('first')
  await first
  await settle()
  void ask()
  expect(calls).toHaveLength(2)
})
