import { describe, expect, it } from 'vitest'
import { GRIP, higherSheet, layoutOf, listSize, type Wishes } from './layout.ts'
import { BAR, COMPARISON, EDGE, FOOT, NOTICE, NOTICE_BLOCK, SEARCH_AND_LIST } from './sizes.ts'

const HEADER = 60
const NOTHING: Omit<Wishes, 'window' | 'stage'> = {
  small: false,
  touch: false,
  hidden: false,
  layersOpen: false,
  formOpen: false,
  sheet: null,
  profileOpen: false,
  light: { wanted: false, lit: false, folded: true },
  comparing: false,
  placing: false,
  measured: false,
  atWork: false,
}
const LIT = { wanted: true, lit: true, folded: false }

/** The layout in a window, with the form beside the map if it is open. */
function at(width: number, height: number, wishes: Partial<Wishes> = {}) {
  const beside = wishes.formOpen && (wishes.sheet ?? null) === null ? Math.min(500, 0.45 * width) : 0
  const stage = { width: width - beside, height: height - HEADER }
  return layoutOf({ ...NOTHING, window: { width, height }, stage, small: width <= 600, ...wishes })
}
const wide = (wishes: Partial<Wishes> = {}) => at(1440, 900, wishes)
const small = (wishes: Partial<Wishes> = {}) => at(390, 844, { touch: true, sheet: 'closed', ...wishes })

describe('on a wide map', () => {
  it('everything has its place beside everything else', () => {
    expect(wide({ layersOpen: true, light: LIT, placing: true })).toMatchObject({
      arrangement: 'wide',
      layersButton: 'panel',
      layersPanel: true,
      listTools: 'toolbar',
      searchColumn: true,
      help: 'search column',
      light: 'search column',
      tools: true,
      measured: true,
    })
  })

  it('notices wait while points are placed, and so does the card after a save', () => {
    expect(wide()).toMatchObject({ notices: true, afterSave: 'search column' })
    expect(wide({ placing: true })).toMatchObject({ notices: false, afterSave: null })
  })

  it.each([{ atWork: true }, { formOpen: true }])('%j: help disappears', (wishes) => {
    expect(wide(wishes).help).toBeNull()
  })

  it('the measurement disappears when its elevation profile is shown', () => {
    expect(wide({ profileOpen: true }).measured).toBe(false)
  })
})

describe('the toolbar', () => {
  it.each([
    [1600, 1000, {}, true],
    [1599, 1000, {}, false],
    [1920, 1080, { formOpen: true }, false],
    // The elevation profile takes half of the map, and the names would need one long column.
    [1920, 1080, { stage: { width: 1920, height: 400 } }, false],
  ])('at %i × %i with %j: names are shown: %s', (width, height, wishes, names) => {
    expect(at(width, height, wishes).toolbar.names).toBe(names)
  })

  it.each([
    [1280, 720, {}],
    [1366, 768, { placing: true }],
    [1280, 720, { placing: true }],
    [1024, 600, { placing: true }],
    [844, 390, { formOpen: true, sheet: 'full' }],
    [844, 390, { placing: true, sheet: 'closed' }],
    [844, 390, { measured: true, sheet: 'closed' }],
    [844, 390, { profileOpen: true, stage: { width: 844, height: 148 } }],
    [820, 1180, { formOpen: true, sheet: 'full' }],
    [390, 844, { formOpen: true, sheet: 'peek' }],
    [1440, 900, { profileOpen: true, stage: { width: 1440, height: 353 } }],
  ] as const)('at %i × %i with %j it ends above the foot of the map', (width, height, wishes) => {
    const { toolbar, covered } = at(width, height, wishes)
    const rows = Math.ceil(((width <= 600 ? 9 : 11) - ('placing' in wishes ? 2 : 0)) / toolbar.columns)
    const stage = 'stage' in wishes ? wishes.stage.height : height - HEADER
    const bar = 'placing' in wishes || 'measured' in wishes ? BAR.line : 0
    const room = stage - covered.bottom - FOOT.line - bar - 2 * EDGE
    expect(rows * toolbar.tool).toBeLessThanOrEqual(height < 400 ? room : room - NOTICE)
  })
})

describe('a comparison', () => {
  it('has no grip before it begins, and then one in the middle of a wide map', () => {
    expect(wide().grip).toBeNull()
    expect(wide({ comparing: true }).grip).toEqual({ fromTop: (900 - HEADER) / 2, names: 'below' })
  })

  it.each([
    [390, 844, {}],
    [390, 844, { light: { ...LIT, folded: true } }],
    [375, 667, {}],
    [320, 568, {}],
  ])(
    'at %i × %i with %j its grip is below the search, and never below the middle',
    (width, height, wishes) => {
      const { grip } = at(width, height, { touch: true, sheet: 'closed', comparing: true, ...wishes })
      const stage = height - HEADER
      expect(grip?.names).toBe('below')
      expect(grip?.fromTop).toBeLessThanOrEqual(stage / 2)
      expect((grip?.fromTop ?? 0) - GRIP / 2).toBeGreaterThan(SEARCH_AND_LIST)
    },
  )

  it.each([
    [390, 844],
    [412, 915],
  ])('at %i × %i its names end above a notice', (width, height) => {
    const { grip } = at(width, height, { touch: true, sheet: 'closed', comparing: true })
    const names = (grip?.fromTop ?? 0) + GRIP / 2 + COMPARISON.name
    expect(names).toBeLessThan(height - HEADER - FOOT.block - COMPARISON.bar - NOTICE_BLOCK)
  })

  it.each([
    [844, 390],
    [667, 375],
    [640, 360],
  ])(
    'at %i × %i its names stand beside the grip above the bar, and the search makes room',
    (width, height) => {
      const turned = { touch: true, sheet: 'closed', comparing: true } as const
      const { grip, searchColumn } = at(width, height, turned)
      expect(searchColumn).toBe(false)
      expect(grip?.names).toBe('beside')
      const foot = (grip?.fromTop ?? 0) + GRIP / 2
      expect(foot).toBeLessThan(height - HEADER - FOOT.block - COMPARISON.bar)
      expect(at(width, height, { ...turned, light: LIT })).toMatchObject({
        searchColumn: true,
        search: false,
        light: 'search column',
      })
    },
  )
})

describe('the bar of a task', () => {
  it.each([
    [1366, 768, 'line'],
    [1280, 720, 'line'],
    [844, 390, 'line'],
    [390, 844, 'block'],
  ])('at %i × %i it is a %s', (width, height, bar) => {
    expect(at(width, height, { placing: true }).bar).toBe(bar)
  })
})

describe('on a small map', () => {
  it('the layers, the list and the light are reached at the left, help and light stand at the foot', () => {
    expect(small()).toMatchObject({
      arrangement: 'small',
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

  it('the open layers panel takes the place of the search, of the controls and of all that stands at the foot', () => {
    expect(small({ layersOpen: true, light: LIT })).toMatchObject({
      searchColumn: false,
      help: null,
      light: null,
      notices: false,
      controls: null,
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

  it.each([{ placing: true }, { formOpen: true, sheet: 'peek' }] as const)(
    '%j: neither the buttons of the list nor the light lie on the polygon',
    (wishes) => {
      expect(small(wishes)).toMatchObject({ listTools: null, light: null })
    },
  )

  it('while points are placed, notices and the readout make room', () => {
    expect(small({ placing: true })).toMatchObject({ notices: false, readout: false })
  })

  it('everything stands above a sheet, and above a whole one nothing but the polygon and the credits', () => {
    const peek = small({ formOpen: true, sheet: 'peek' })
    expect(peek.covered.bottom).toBeCloseTo(0.3 * 844)
    expect(peek).toMatchObject({ tools: true, notices: true })
    const full = small({ formOpen: true, sheet: 'full' })
    expect(full.covered.bottom).toBeCloseTo(0.65 * 844)
    expect(full).toMatchObject({ tools: false, notices: false, layersPanel: false, readout: false })
  })
})

describe('on a phone on its side', () => {
  it('a sheet stands in the corner, and everything else beside it', () => {
    const { arrangement, covered, searchColumn, tools } = at(844, 390, { formOpen: true, sheet: 'full' })
    expect({ arrangement, searchColumn, tools }).toEqual({
      arrangement: 'low',
      searchColumn: false,
      tools: true,
    })
    expect(covered).toEqual({ right: 0.45 * 844, bottom: 0 })
  })

  it('the search and the notices make room while points are placed', () => {
    expect(at(844, 390, { placing: true })).toMatchObject({ searchColumn: false, notices: false })
  })

  it('the open layers panel takes the place of the search, so that notices keep theirs', () => {
    expect(at(844, 390, { layersOpen: true })).toMatchObject({ searchColumn: false, notices: true })
  })

  it('help makes room for the open light card', () => {
    expect(at(844, 390, { light: LIT })).toMatchObject({ light: 'search column', help: null })
    expect(at(844, 390, { light: { ...LIT, folded: true } }).help).toBe('search column')
  })

  it('the readout makes room for what was measured', () => {
    expect(at(844, 390, { measured: true })).toMatchObject({ searchColumn: true, readout: false })
  })

  it('above the elevation profile only the tools remain', () => {
    const stage = { width: 844, height: 139 }
    expect(at(844, 390, { profileOpen: true, stage, light: LIT })).toMatchObject({
      tools: true,
      searchColumn: false,
      layersPanel: false,
      controls: null,
      light: null,
      readout: false,
    })
  })
})

describe('after all panels have been hidden', () => {
  it.each([wide, small])('the map and what stands at its foot remain', (map) => {
    expect(map({ hidden: true, layersOpen: true, light: LIT })).toMatchObject({
      tools: false,
      layersPanel: false,
      searchColumn: false,
      help: null,
      light: null,
      notices: false,
      measured: false,
      readout: true,
    })
  })
})

describe('the card after a save', () => {
  it('stands below the search, where tools and controls are beside it, and on a small map with the notices', () => {
    expect(wide().afterSave).toBe('search column')
    expect(at(844, 390).afterSave).toBe('search column')
    expect(at(844, 390, { profileOpen: true }).afterSave).toBe('notices')
    expect(small({ sheet: null }).afterSave).toBe('notices')
  })

  it.each([{ hidden: true }, { layersOpen: true }, { placing: true }])(
    '%j: gives way on a small map',
    (wishes) => {
      expect(small({ sheet: null, ...wishes }).afterSave).toBeNull()
    },
  )
})

describe('the list', () => {
  it('is closed while the record form is a sheet too, but not while the form is beside the map', () => {
    expect(listSize({ place: 'bottom sheet', size: 'peek' }, 'full')).toBe('closed')
    expect(listSize({ place: 'bottom sheet', size: 'closed' }, 'full')).toBe('full')
    expect(listSize({ place: 'side panel', size: 'full' }, 'full')).toBe('full')
  })

  it('covers the map as much as the form would', () => {
    expect(higherSheet('closed', 'peek')).toBe('peek')
    expect(higherSheet('full', 'closed')).toBe('full')
    expect(higherSheet('closed', 'closed', 'peek')).toBe('peek')
  })
})
