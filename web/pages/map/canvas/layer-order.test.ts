import { expect, test } from 'vitest'
import { MAP_COLOURS, MAP_STYLE } from './layer-order.ts'

/** The layers above which each layer is drawn, from the ground up. */
const drawn = (slot: string) => MAP_STYLE.layers.findIndex(({ id }) => id === `end-of-${slot}`)

test('relief is above the base map, heritage above relief, and records above both', () => {
  const order = ['base', 'dtm', 'dsm', 'dsmMulti', 'parks', 'monuments', 'nmr', 'finds'].map(drawn)
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('a drawn polygon is purple', () => {
  expect(MAP_COLOURS.record).toBe('#97009c')
})
