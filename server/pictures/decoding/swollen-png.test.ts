import { expect, it } from 'vitest'
import { partsOfPng } from './swollen-png.ts'

const SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 16, 33]

it.each([true, false])('the parts of a PNG contain every pixel once (interlaced: %s)', (interlaced) => {
  const sizes = SIZES.flatMap((width) => SIZES.map((height) => ({ width, height })))
  const held = sizes.map((size) =>
    partsOfPng({ ...size, interlaced }).reduce((all, { columns, rows }) => all + columns * rows, 0),
  )
  expect(held).toEqual(sizes.map(({ width, height }) => width * height))
})
