import { expect, test } from 'vitest'
import { NearestFirst, type Place } from './tile-queue.ts'

const at = (across: number, zoom = 10): Place => ({ zoom, across, down: 0.5 })

test('the job nearest to what was asked for last comes first', () => {
  const queue = new NearestFirst<string>()
  queue.add('far', at(0.2), 'far')
  queue.add('near', at(0.51), 'near')
  queue.add('last', at(0.5), 'last')
  expect(queue.nearest(2)).toEqual(['last', 'near'])
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['last', 'near', 'far', null])
})

test('a job of another zoom comes after its neighbours of the same zoom', () => {
  const queue = new NearestFirst<string>()
  queue.add('another zoom', at(0.5, 12), 'another zoom')
  queue.add('beside', at(0.502), 'beside')
  queue.add('last', at(0.5), 'last')
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['last', 'beside', 'another zoom'])
})

test('a job is dropped only when all who waited for it have given up', () => {
  const queue = new NearestFirst<string>()
  expect(queue.add('one', at(0.5), 'one')).toBe(true)
  expect(queue.add('one', at(0.5), 'one again')).toBe(false)
  expect(queue.giveUp('one')).toBeNull()
  expect(queue.length).toBe(1)
  expect(queue.giveUp('one')).toBe('one')
  expect([queue.length, queue.take()]).toEqual([0, null])
})

test('giving up a job that has been taken changes nothing', () => {
  const queue = new NearestFirst<string>()
  queue.add('one', at(0.5), 'one')
  queue.take()
  expect(queue.giveUp('one')).toBeNull()
})

test('a job that is removed does not come any more, however many wait for it', () => {
  const queue = new NearestFirst<string>()
  for (const job of ['one', 'one', 'other']) queue.add(job, at(0.5), job)
  queue.remove('one')
  expect([queue.jobs(), queue.take(), queue.take()]).toEqual([['other'], 'other', null])
})
