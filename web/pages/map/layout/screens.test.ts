import { describe, expect, test } from 'vitest'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { workAfter, workAtFirst, type WorkEvent } from '../state/task.ts'
import {
  frameOf,
  higherSheet,
  panelAlone,
  screenOf,
  slotsOf,
  type Frame,
  type ScreenState,
  type Slots,
} from './screens.ts'

const DRAWING: WorkEvent = { task: 'drawing', event: { type: 'begun' } }
const MEASURING: WorkEvent = { task: 'measuring', event: { type: 'begun' } }
const COMPARING: WorkEvent = { task: 'comparing', comparison: { left: 'street', right: 'dtm:hillshade' } }

interface Given {
  tasks?: readonly WorkEvent[]
  form?: PanelSize
  saved?: number
  found?: boolean
}

function stateOf({ tasks = [], form = 'closed', saved, found = false }: Given): ScreenState {
  const work = tasks.reduce(workAfter, workAtFirst({ comparison: null }))
  return screenOf({ work, form, saved: saved ?? null, found })
}

test.each<[ScreenState, Given]>([
  ['exploring', {}],
  ['find', { found: true }],
  ['saved', { found: true, saved: 7 }],
  ['comparing', { saved: 7, tasks: [COMPARING] }],
  ['measuring', { tasks: [COMPARING, MEASURING] }],
  ['drawing', { tasks: [COMPARING, DRAWING] }],
  ['drawing', { tasks: [DRAWING], form: 'peek' }],
  ['drawing', { tasks: [DRAWING], form: 'strip' }],
  ['form', { tasks: [DRAWING], form: 'full' }],
  ['form', { form: 'peek', found: true }],
  ['form', { form: 'strip' }],
])('the screen is for %s (%#)', (state, given) => {
  expect(stateOf(given)).toBe(state)
})

test.each<[Frame, number, number, boolean]>([
  ['wide', 1440, 900, false],
  ['wide', 1366, 768, false],
  ['wide', 1180, 820, false],
  ['upright', 820, 1180, true],
  ['upright', 1024, 768, true],
  ['upright', 390, 844, true],
  // A computer at four times the size of text.
  ['upright', 341, 192, false],
  ['sideways', 844, 390, true],
  ['sideways', 720, 450, false],
])('the frame is %s at %d × %d (sheet: %s)', (frame, width, height, sheet) => {
  expect(frameOf({ width, height }, sheet)).toBe(frame)
})

const FRAMES = ['wide', 'upright', 'sideways'] as const
const seen = { hidden: false, alone: null }

/** The names of what is there. */
function there(slots: Slots): string[] {
  return Object.entries(slots).flatMap(([name, value]) => (value === false || value === null ? [] : [name]))
}

describe.each(FRAMES)('in the frame %s', (frame) => {
  test('exploring has everything that the first visit needs', () => {
    const slots = slotsOf({ state: 'exploring', frame, ...seen })
    expect(there(slots)).toEqual(
      expect.arrayContaining(['search', 'action', 'tools', 'layers', 'help', 'notices', 'zoom']),
    )
  })

  test('who draws has layers and zoom, and nothing under the pointer', () => {
    const slots = slotsOf({ state: 'drawing', frame, ...seen })
    expect(there(slots).filter((name) => name !== 'readout')).toEqual(['layers', 'zoom'])
  })

  test('a search beside the form is an icon', () => {
    expect(slotsOf({ state: 'form', frame, ...seen }).search).toBe('icon')
  })

  test('without panels there is the readout alone, and below the sheet of layers only they and where there is room the search', () => {
    expect(there(slotsOf({ state: 'exploring', frame, hidden: true, alone: null }))).toEqual(['readout'])
    const under = slotsOf({ state: 'exploring', frame, hidden: false, alone: 'layers' })
    expect(there(under)).toEqual(frame === 'sideways' ? ['layers'] : ['search', 'layers'])
  })
})

test.each([
  ['wide', false, 'search, layers, light', null],
  ['upright', false, 'search, layers, light', null],
  ['upright', true, 'search, layers, light', 'layers'],
  ['upright', true, 'search, light', null],
  ['sideways', false, 'search, layers, light', 'search'],
  ['sideways', false, 'layers, light', 'layers'],
  ['sideways', false, 'light', 'light'],
  ['sideways', false, '', null],
] as const)('in the frame %s (narrow: %s) with %s open, there is alone: %s', (frame, narrow, open, alone) => {
  const [search, layers, light] = ['search', 'layers', 'light'].map((name) => open.includes(name))
  expect(panelAlone({ frame, narrow, search: !!search, layers: !!layers, light: !!light })).toBe(alone)
  if (alone === null) return
  const slots = slotsOf({ state: 'exploring', frame, hidden: false, alone })
  expect(there(slots)).toEqual(frame === 'upright' ? ['search', alone] : [alone])
})

test('of the sheets the first that is open counts', () => {
  expect(higherSheet('closed', 'peek', 'full')).toBe('peek')
  expect(higherSheet('closed', 'closed')).toBe('closed')
})
