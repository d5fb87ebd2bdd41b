import { expect, test } from 'vitest'
import {
  withAllShown,
  closed,
  dueAt,
  EMPTY_QUEUE,
  oneOfEach,
  queueAt,
  type Cause,
  type Notice,
} from './notice-queue.ts'

const notice = (cause: Cause, severity: Notice['severity'] = 'warning', text: string = cause): Notice => ({
  cause,
  severity,
  text,
  action: null,
})

/** A queue with a clock that a test sets, in seconds. */
function queueOf(...notices: Notice[]) {
  let queue = EMPTY_QUEUE
  const at = (second: number, { now = notices, running = true } = {}) => {
    queue = queueAt(queue, oneOfEach(now), { now: second * 1000, running })
    return queue.line?.split(' ')[1] ?? null
  }
  return {
    at,
    close: () => void (queue = closed(queue)),
    openList: () => void (queue = withAllShown(queue, oneOfEach(notices))),
    due: () => dueAt(queue),
  }
}

test('warnings come before information, and each cause is there once', () => {
  const sorted = oneOfEach([
    notice('device', 'info'),
    notice('lidar', 'info', 'far away'),
    notice('records'),
    notice('lidar', 'warning', 'failed'),
    notice('base'),
  ])
  expect(sorted.map(({ text }) => text)).toEqual(['base', 'failed', 'records', 'device'])
})

test('each is in the line for ten seconds, one after the other', () => {
  const { at, due } = queueOf(notice('records'), notice('base'))
  expect(at(0)).toBe('base')
  expect(due()).toBe(10_000)
  expect(at(9.9)).toBe('base')
  expect(at(10)).toBe('records')
  expect(due()).toBe(20_000)
  expect(at(20)).toBeNull()
  expect(due()).toBeNull()
})

test('while it stands still, no time passes', () => {
  const { at, due } = queueOf(notice('base'))
  at(0)
  at(4, { running: false })
  expect(due()).toBeNull()
  expect(at(100)).toBe('base')
  expect(due()).toBe(106_000)
})

test('what fails while somebody draws is told afterwards, for its whole time', () => {
  const { at } = queueOf(notice('base'))
  at(0, { running: false })
  at(60, { running: false })
  expect(at(70)).toBe('base')
  expect(at(79)).toBe('base')
  expect(at(80)).toBeNull()
})

test('information gives way to a warning, and comes back', () => {
  const { at } = queueOf(notice('device', 'info'), notice('records'))
  expect(at(0, { now: [notice('device', 'info')] })).toBe('device')
  expect(at(3)).toBe('records')
  expect(at(13)).toBe('device')
})

test('a warning does not replace another that is being read', () => {
  const { at } = queueOf(notice('base'), notice('records'))
  expect(at(0, { now: [notice('records')] })).toBe('records')
  expect(at(3)).toBe('records')
  expect(at(10)).toBe('base')
})

test('a cause that is over leaves the line at once', () => {
  const { at } = queueOf(notice('base'), notice('records'))
  at(0)
  expect(at(2, { now: [notice('records')] })).toBe('records')
  expect(at(3, { now: [] })).toBeNull()
})

test('a closed notice gives way to the next, and stays told', () => {
  const { at, close } = queueOf(notice('base'), notice('records'))
  at(0)
  close()
  expect(at(1)).toBe('records')
  expect(at(11)).toBeNull()
})

test('whoever opens the list has been told of everything in it', () => {
  const { at, openList } = queueOf(notice('base'), notice('records'))
  at(0)
  openList()
  expect(at(1)).toBeNull()
})

test('what comes and goes is told again only after it has been over for a minute', () => {
  const { at } = queueOf(notice('lidar'))
  at(0)
  at(10)
  at(20, { now: [] })
  expect(at(30)).toBeNull()
  at(40, { now: [] })
  expect(at(101)).toBe('lidar')
})

test('information that becomes a warning is told again', () => {
  const { at } = queueOf(notice('lidar', 'info'))
  at(0)
  expect(at(10)).toBeNull()
  expect(at(11, { now: [notice('lidar')] })).toBe('lidar')
})
