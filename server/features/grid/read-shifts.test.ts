import path from 'node:path'
import { expect, test } from 'vitest'
import { readShifts } from './read-shifts.ts'

test.each([path.resolve('package.json'), path.resolve('no-such-grid.tif'), path.resolve('docs')])(
  '%s is not a grid, and the message contains the setting and the file',
  async (file) => {
    await expect(readShifts(file)).rejects.toThrow(`OSTN15_GRID holds "${file}"`)
  },
)
