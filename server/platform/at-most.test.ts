import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('no more tasks run at once than allowed, and all of them run, after failures too', async () => {
  const limited = atMost(2)
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
  const limited = atMost(1, 1)
  const wait = () => limited(() => new Promise(setImmediate))
  const first = wait()
  const second = wait()
  await expect(wait()).rejects.toMatchObject({ kind: 'busy' })
  await Promise.all([first, second])
  await expect(limited(() => Promise.resolve('done'))).resolves.toBe('done')
})
