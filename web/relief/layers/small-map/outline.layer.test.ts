import { expect, test } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { outlineExtent, outlineSource } from './outline.layer.ts'

const outline: Outline = [
  [52.1, -3.8],
  [52.1, -3.7],
  [52.2, -3.75],
]

test('an outline is drawn longitude first and closed', () => {
  expect(outlineSource(outline)).toMatchObject({
    data: {
      coordinates: [
        [
          [-3.8, 52.1],
          [-3.7, 52.1],
          [-3.75, 52.2],
          [-3.8, 52.1],
        ],
      ],
    },
  })
})

test('its extent is west, south, east, north', () => {
  expect(outlineExtent(outline)).toEqual([-3.8, 52.1, -3.7, 52.2])
})
