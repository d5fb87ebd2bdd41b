import { expect, test } from 'vitest'
import { parseCommand } from './arguments.ts'

const FETCH = ['fetch', '--area', 'SN68', '--out', 'x']

test('bare ground comes from the national file by two connections unless other things are said', () => {
  expect(parseCommand(FETCH)).toMatchObject({ models: ['dtm'], from: 'cog', jobs: 2, out: 'x' })
  const said = [...FETCH, '--model', 'dsm,DTM', '--from', 'files', '--jobs', '1']
  expect(parseCommand(said)).toMatchObject({ models: ['dtm', 'dsm'], from: 'files', jobs: 1 })
  expect(parseCommand(['fetch', '--area', 'all', '--out', 'x'])).toMatchObject({ area: null })
})

test.each([
  [['fetch', '--out', 'x'], '--area AREA is missing'],
  [['fetch', '--area', 'SN68'], '--out FOLDER is missing'],
  [[...FETCH, '--model', 'dtm,dem'], '--model "dem" is not one of dtm, dsm'],
  [[...FETCH, '--from', 'disc'], '--from "disc" is not one of cog, files'],
  [[...FETCH, '--jobs', '60'], '--jobs "60" is not a whole number from 1 to 6'],
  [[...FETCH, 'SN69'], 'unexpected argument: "SN69"'],
  [['build', 'model.tif', '--out', 'x', '--area', 'SI68'], '--area "SI68" is not a square'],
  [['inspect', 'model.tif', '--area', '1,2,3'], '--area "1,2,3" has 3 numbers'],
])('%j is refused with what is wrong', (words, problem) => {
  expect(() => parseCommand(words)).toThrow(problem)
})
