import { expect, test } from 'vitest'
import { commandFor, EVERYTHING } from './install.mjs'

const OLD = 'the fingerprint of another lock file'
const LOCK = 'the fingerprint of the lock file'
const RUNNING = 'running'

test.each([
  ['a fresh clone', null],
  ['after an update', { lock: OLD, need: RUNNING }],
  ['with packages of a release that did not divide them', { lock: OLD, need: '' }],
])('%s gets what running needs', (_, here) => {
  expect(commandFor(here, { lock: LOCK, need: RUNNING })).toEqual({
    args: ['ci', '--omit=dev'],
    need: RUNNING,
  })
})

test.each([
  ['the tests in a fresh clone', null, EVERYTHING],
  ['the tests after an update', { lock: OLD, need: RUNNING }, EVERYTHING],
  ['a start after an update, where tests have run', { lock: OLD, need: EVERYTHING }, RUNNING],
] as const)('%s get everything', (_, here, need) => {
  expect(commandFor(here, { lock: LOCK, need })).toEqual({ args: ['ci', '--include=dev'], need: EVERYTHING })
})

test('the tests after a start add what they need, and remove nothing', () => {
  const command = commandFor({ lock: LOCK, need: RUNNING }, { lock: LOCK, need: EVERYTHING })
  expect(command?.args).toContain('install')
  expect(command?.args).toContain('--no-save')
  expect(command?.need).toBe(EVERYTHING)
})

test.each([
  ['another start', RUNNING, RUNNING],
  ['a start after the tests', EVERYTHING, RUNNING],
  ['the tests again', EVERYTHING, EVERYTHING],
] as const)('%s installs nothing', (_, there, need) => {
  expect(commandFor({ lock: LOCK, need: there }, { lock: LOCK, need })).toBeNull()
})
