import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'
import { queueLengths } from './queue-lengths.ts'

it('no more tasks run at once than allowed, and all of them run, after failures too', async () => {
  const limited = limitConcurrency('passwords', 2)
  let running = 0
  let most = 0
  const tasks = Array.from({ length: 9 }, (_, number) =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      if (number % 3 === 0) throw new Error(`task ${number}`)
      return number
    }),
  )
  const settled = await Promise.allSettled(tasks)
  expect(most).toBe(2)
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
    [...Array(9).keys()].map((n) => n % 3 !== 0),
  )
})

it('a task is refused as busy if enough are waiting, and accepted again afterwards', async () => {
  const limited = limitConcurrency('passwords', 1, 1)
  const wait = () => limited(() => new Promise(setImmediate))
  const first = wait()
  const second = wait()
  await expect(wait()).rejects.toMatchObject({ kind: 'busy' })
  await Promise.all([first, second])
  await expect(limited(() => Promise.resolve('done'))).resolves.toBe('done')
})

it('the tasks that wait are counted for the process, under the name of their queue', async () => {
  const limited = [limitConcurrency('previews', 1), limitConcurrency('previews', 1)]
  const before = queueLengths().previews
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const tasks = limited.flatMap((queue) => [1, 2, 3].map(() => queue(() => promise)))
  expect(queueLengths().previews - before).toBe(4)
  resolve(undefined)
  await Promise.all(tasks)
  expect(queueLengths().previews).toBe(before)
})
