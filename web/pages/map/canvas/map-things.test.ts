import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from '#web/map/layers/layer-state.ts'
import { chosenOf, pointablesOf, withInFront, type Announcement } from './map-things.ts'

const RECORD: Announcement = { kind: 'finds', id: 1, title: 'Banjo' }
const MONUMENT: Announcement = { kind: 'monuments', id: 'XX001', name: 'Fort', name_cy: 'Caer' }
const AT = { longitude: -3.8, latitude: 52.1 }

test('the first feature under the pointer is selected, and the others are listed', () => {
  expect(chosenOf([RECORD, MONUMENT], AT)).toEqual({ thing: RECORD, others: [MONUMENT], ...AT })
})

test('a counted point in front selects nothing', () => {
  const counted = { kind: 'counted', id: '-4,52,-3,53', around: [-4, 52, -3, 53] } as const
  expect(chosenOf([{ ...counted, around: [...counted.around] }, MONUMENT], AT)).toBeNull()
})

test('a click beside all features selects nothing', () => {
  expect(chosenOf([], AT)).toBeNull()
})

test('another feature at the same place can be selected, and the first stays in the list', () => {
  const chosen = { thing: RECORD, others: [MONUMENT], ...AT }
  expect(withInFront(chosen, MONUMENT)).toEqual({ thing: MONUMENT, others: [RECORD], ...AT })
})

test('layers that are off cannot be pointed at', () => {
  const layers = pointablesOf({ ...FIRST_LAYERS, overlays: showing('parks') }).flatMap((one) => one.layers)
  expect(layers).toContain('parks-fill')
  expect(layers).not.toContain('monuments-fill')
})
