import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/rasters.ts'
import { systemProblem } from './system-problem.ts'

test('what the disk refuses is said in words, with the file where it is known', async () => {
  const folder = await makeFolder()
  const gone = path.join(folder, 'gone', 'set')
  const problem = await mkdir(gone).then(
    () => null,
    (error: unknown) => systemProblem(error),
  )
  expect(problem).toBe(`${gone}: is not there`)
  expect(systemProblem(new Error('ENOSPC: no space left on device, write'))).toBe(
    'no room is left on the disk',
  )
  expect(systemProblem(new Error("EBUSY: resource busy or locked, rename '/a' -> '/b'"))).toBe(
    '/a: resource busy or locked',
  )
})

test('a fault of the program is none of the disk', () => {
  expect(systemProblem(new Error('a worker thread ended before its work was done'))).toBeNull()
  expect(systemProblem(new TypeError("HELP: nothing, of '27700'"))).toBeNull()
  expect(systemProblem('ENOSPC')).toBeNull()
})
