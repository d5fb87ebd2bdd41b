import { expect, test } from 'vitest'
import { BucketMissing, ObjectsUnavailable } from '#objects/errors.ts'
import { FolderInUse } from './database-lock.ts'
import { exitCodeOf, explain } from './start-trouble.ts'

const withCode = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })
/** As the platform wraps them for operators. */
const wrapped = (cause: Error) => new Error('DATABASE_URL leads to a database, and so on', { cause })

test.each([
  ['a wrong setting', new Error('LIMITS_IN holds "x"')],
  ['a wrong password', wrapped(withCode('28P01'))],
  ['a database that does not exist', wrapped(withCode('3D000'))],
  ['a folder of another user', wrapped(withCode('EACCES', 'mkdir'))],
  ['a secret whose file is missing', wrapped(withCode('ENOENT', 'open'))],
  ['a bucket that is missing', new BucketMissing('There is no such bucket')],
])('%s is not worth another try', (_, error) => {
  expect(exitCodeOf(error)).toBe(78)
})

test.each([
  ['no server at the address', wrapped(withCode('ECONNREFUSED', 'connect'))],
  ['no socket of the server yet', wrapped(withCode('ENOENT', 'connect'))],
  ['a server that is starting up', wrapped(withCode('57P03'))],
  ['a server that does not answer', wrapped(new Error('timeout expired'))],
  ['storage that is away', new ObjectsUnavailable('It does not answer')],
  ['a folder that a command holds', new FolderInUse('in use by process 4711', null)],
  ['a port in use', withCode('EADDRINUSE', 'listen')],
  ['a bug', new TypeError('undefined is not a function')],
  ['something unknown', 'text'],
])('%s may be over at the next try', (_, error) => {
  expect(exitCodeOf(error)).toBe(1)
})

test('a limit of open files that is too small is explained with what raises it', () => {
  const error = Object.assign(new Error("EMFILE: too many open files, scandir 'migrations'"), {
    code: 'EMFILE',
  })
  expect(explain(error)).toMatch(/^EMFILE: too many open files, .*LimitNOFILE.*ulimit -n/)
  expect(exitCodeOf(error)).toBe(1)
})
