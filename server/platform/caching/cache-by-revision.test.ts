import { expect, it } from 'vitest'
import { cacheByRevision } from './cache-by-revision.ts'

/** A source whose revisions and builds end when the test ends them. */
function makeSource() {
  let revision = 1
  const builds: { of: number; end: () => void; fail: () => void }[] = []
  const read = cacheByRevision(
    () => Promise.resolve(revision),
    () =>
      new Promise<string>((resolve, reject) => {
        const of = revision
        builds.push({
          of,
          end: () => resolve(`made at ${of}`),
          fail: () => reject(new Error(`failed at ${of}`)),
        })
      }),
  )
  return { read, builds, change: () => (revision += 1) }
}

/** Waits for everything that depends only on promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('a value is built once for all who ask before the next change', async () => {
  const { read, builds, change } = makeSource()
  const readers = [read(), read()]
  await settle()
  builds[0]?.end()
  expect(await Promise.all([...readers, read()])).toEqual(Array(3).fill('made at 1'))
  change()
  const later = read()
  await settle()
  builds[1]?.end()
  expect(await later).toBe('made at 2')
  expect(builds).toHaveLength(2)
})

it('one build serves everybody who waits, even if changes occur during each build', async () => {
  const { read, builds, change } = makeSource()
  const first = read()
  await settle()
  change()
  const waiting = Array.from({ length: 8 }, read)
  await settle()
  change()
  builds[0]?.end()
  await settle()
  change()
  builds[1]?.end()
  expect(await first).toBe('made at 1')
  expect(await Promise.all(waiting)).toEqual(Array(8).fill('made at 3'))
  expect(builds).toHaveLength(2)
})

it('a reader never gets a build that began before a change known to the reader', async () => {
  const { read, builds, change } = makeSource()
  const early = read()
  await settle()
  change()
  const late = read()
  await settle()
  builds[0]?.end()
  await settle()
  builds[1]?.end()
  expect([await early, await late]).toEqual(['made at 1', 'made at 2'])
})

it('those who come while the revision is looked up share the next look', async () => {
  const answers: ((revision: number) => void)[] = []
  let made = 0
  const read = cacheByRevision(
    () => new Promise<number>((resolve) => answers.push(resolve)),
    () => Promise.resolve((made += 1)),
  )
  const early = read()
  const late = [read(), read()]
  expect(answers).toHaveLength(1)
  answers[0]?.(1)
  expect(await early).toBe(1)
  await settle()
  expect(answers).toHaveLength(2)
  answers[1]?.(2)
  expect(await Promise.all(late)).toEqual([2, 2])
})

it('a failure reaches all who waited, keeps the last good value, and the next reader tries again', async () => {
  const { read, builds, change } = makeSource()
  const first = read()
  await settle()
  builds[0]?.end()
  await first
  change()
  const readers = [read(), read(), read()]
  await settle()
  builds[1]?.fail()
  const told = await Promise.allSettled(readers)
  expect(told.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  const again = read()
  await settle()
  builds[2]?.end()
  expect(await again).toBe('made at 2')
  expect(builds).toHaveLength(3)
})
