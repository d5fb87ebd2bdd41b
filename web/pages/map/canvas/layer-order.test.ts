import { expect, test } from 'vitest'
import { MAP_COLOURS, MAP_STYLE } from './layer-order.ts'

/** Above which others each layer is drawn, from the ground up. */
const drawn = (slot: string) => MAP_STYLE.layers.findIndex(({ id }) => id === `end-of-${slot}`)

test('relief lies on the base map, heritage on relief, and what members found on top of both', () => {
  const order = ['base', 'dtm', 'dsm', 'dsmMulti', 'parks', 'monuments', 'nmr', 'finds'].map(drawn)
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('a drawn polygon is purple', () => {
  expect(MAP_COLOURS.record).toBe('#97009c')
})
