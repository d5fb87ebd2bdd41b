import { describe, expect, it } from 'vitest'
import { layoutOf, listSize, type Wishes } from './layout.ts'

const NOTHING: Wishes = {
  small: false,
  layersOpen: false,
  formOpen: false,
  profileOpen: false,
  light: { wanted: false, lit: false, folded: true },
  placing: false,
  atWork: false,
}
const LIT = { wanted: true, lit: true, folded: false }

const wide = (wishes: Partial<Wishes>) => layoutOf({ ...NOTHING, ...wishes })
const small = (wishes: Partial<Wishes>) => layoutOf({ ...NOTHING, small: true, ...wishes })

describe('on a wide map', () => {
  it('everything has its place beside everything else', () => {
    expect(wide({ layersOpen: true, formOpen: true, light: LIT, placing: true })).toEqual({
      layersButton: 'panel',
      listTools: 'toolbar',
      searchColumn: true,
      help: 'search column',
      light: 'search column',
      notices: true,
      tools: true,
      measured: true,
    })
  })

  it('help disappears during a task, and the card of the measures while their profile is open', () => {
    expect(wide({ atWork: true }).help).toBeNull()
    expect(wide({ profileOpen: true }).measured).toBe(false)
  })
})

describe('on a small map', () => {
  it('the buttons for layers, list and light are at the left, help and light at the bottom', () => {
    expect(small({})).toEqual({
      layersButton: 'toolbar',
      listTools: 'search column',
      searchColumn: true,
      help: 'bottom left',
      light: 'foot',
      notices: true,
      tools: true,
      measured: true,
    })
  })

  it('the open layers panel replaces the search and everything at the bottom', () => {
    expect(small({ layersOpen: true, light: LIT })).toMatchObject({
      searchColumn: false,
      help: null,
      light: null,
      notices: false,
      tools: true,
    })
  })

  it('the elevation profile replaces everything at the bottom', () => {
    expect(small({ profileOpen: true })).toMatchObject({
      searchColumn: true,
      help: null,
      light: null,
      notices: false,
    })
  })

  it('the open light card replaces the tools, and the folded one only help', () => {
    expect(small({ light: LIT })).toMatchObject({ tools: false, light: 'foot', notices: true, help: null })
    expect(small({ light: { ...LIT, folded: true } })).toMatchObject({ tools: true, help: null })
  })

  it.each([{ placing: true }, { formOpen: true }])(
    '%j: the buttons of the list do not cover the polygon',
    (wishes) => {
      expect(small(wishes).listTools).toBeNull()
    },
  )
})

describe('the list', () => {
  it('is closed while the record form is a sheet too, but not while the form is beside the map', () => {
    expect(listSize({ place: 'bottom sheet', size: 'peek' }, 'full')).toBe('closed')
    expect(listSize({ place: 'bottom sheet', size: 'closed' }, 'full')).toBe('full')
    expect(listSize({ place: 'side panel', size: 'full' }, 'full')).toBe('full')
  })
})
