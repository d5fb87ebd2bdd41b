import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/rasters.ts'
import { systemProblem } from './system-problem.ts'

test('an error of the operating system is described, with the file where it is known', async () => {
  const folder = await makeFolder()
  const gone = path.join(folder, 'gone', 'set')
  const problem = await mkdir(gone).then(
    () => null,
    (error: unknown) => systemProblem(error),
  )
  expect(problem).toBe(`${gone}: does not exist`)
  expect(systemProblem(new Error('ENOSPC: no space left on device, write'))).toBe('the disk is full')
  expect(systemProblem(new Error("EBUSY: resource busy or locked, rename '/a' -> '/b'"))).toBe(
    '/a: resource busy or locked',
  )
})

test('an error of the program itself is not described as one', () => {
  expect(systemProblem(new Error('a worker thread ended before its work was done'))).toBeNull()
  expect(systemProblem(new TypeError("HELP: nothing, of '27700'"))).toBeNull()
  expect(systemProblem('ENOSPC')).toBeNull()
})
