import { expect, test } from 'vitest'
import { parseArea } from './parse-area.ts'

const SN68 = { written: 'SN68', west: 260_000, south: 280_000, east: 270_000, north: 290_000 }

test('an area is squares of the National Grid, two corners, or everything', () => {
  expect(parseArea('SN68')).toEqual({ rectangles: [SN68], byReference: true })
  expect(parseArea(' sn 6 8 , SN7182')?.rectangles).toEqual([
    { ...SN68, written: 'sn 6 8' },
    { written: 'SN7182', west: 271_000, south: 282_000, east: 272_000, north: 283_000 },
  ])
  expect(parseArea('262000,283000,264000.5,285000')).toEqual({
    rectangles: [
      {
        written: '262000,283000,264000.5,285000',
        west: 262_000,
        south: 283_000,
        east: 264_000.5,
        north: 285_000,
      },
    ],
    byReference: false,
  })
  expect(parseArea('SN6080,SN68,SN69,sn68')?.rectangles.map(({ written }) => written)).toEqual([
    'SN68',
    'SN69',
  ])
  expect(parseArea('all')).toBeNull()
})

test.each([
  ['SI68', '"SI68" is not a square of the National Grid'],
  ['SN6', '"SN6" is not a square of the National Grid'],
  ['SN68,nowhere', '"nowhere" is not a square of the National Grid'],
  ['SN68,262000', '"262000" is not a square of the National Grid'],
  ['SN68,', 'has an empty part'],
  ['', 'has an empty part'],
  ['262000,283000', 'has 2 numbers, but two corners have four'],
  ['264000,283000,262000,285000', 'corners in the wrong order'],
  ['262000,285000,264000,283000', 'corners in the wrong order'],
])('--area %j is refused with what is wrong', (words, problem) => {
  expect(() => parseArea(words)).toThrow(problem)
})
