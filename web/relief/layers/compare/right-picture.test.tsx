import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { speak } from '#web/i18n/index.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  sampleElevation,
  sampleReliefLayer,
  sampleSettings,
  sampleTileset,
} from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { RightPicture } from './right-picture.tsx'
import { comparableLayers, comparisonAsDrawn, type Comparable } from './compared-layers.ts'

withFreshBrowser()

const GROUND = sampleTileset({
  layers: [sampleReliefLayer('hillshade'), sampleReliefLayer('sky-view-factor')],
})
const BOTH = { left: 'street', right: 'dtm:hillshade' } as const satisfies Comparison

function comparable(given: Partial<Comparable> = {}): Comparable {
  const settings = sampleSettings({ reliefSets: [GROUND], elevationSets: [sampleElevation()] })
  return { settings, lightTrouble: null, ...given }
}

function openBar(comparison: Comparison = BOTH, given = comparable()) {
  const onChange = vi.fn()
  show(<RightPicture comparable={given} comparison={comparison} onChange={onChange} onEnd={vi.fn()} />)
  return { onChange, user: userEvent.setup() }
}

const choice = (name = 'Compare with') => screen.getByRole<HTMLSelectElement>('combobox', { name })

/** The names of a group's layers; those that cannot be chosen in brackets. */
function listed(group: string, name?: string): string[] {
  const options = within(within(choice(name)).getByRole('group', { name: group })).getAllByRole('option')
  return options.map((option) => {
    const { text, disabled } = option as HTMLOptionElement
    return disabled ? `(${text})` : text
  })
}

test('base maps, pictures of bare ground and those with trees are listed in groups, without a second left side', () => {
  openBar()
  expect(listed('Base map')[0]).toBe('(Street map)')
  expect(listed('Bare ground (DTM)')).toEqual(['Live light (LiDAR)', 'DTM Hillshade', 'Sky-view factor'])
  expect(listed('With trees and buildings (DSM)')).toHaveLength(2)
})

test('another picture is compared with the one of the map', async () => {
  const { onChange, user } = openBar()
  await user.selectOptions(choice(), 'Sky-view factor')
  expect(onChange).toHaveBeenLastCalledWith({ left: 'street', right: 'dtm:sky-view-factor' })
  await user.selectOptions(choice(), 'Live light (LiDAR)')
  expect(onChange).toHaveBeenLastCalledWith({ left: 'street', right: 'light' })
})

test('where the browser cannot draw the live light, it is not offered', () => {
  openBar(BOTH, comparable({ lightTrouble: 'noGraphics' }))
  expect(listed('Bare ground (DTM)')).toEqual(['DTM Hillshade', 'Sky-view factor'])
})

test('a live light that a link compares without heights is listed as not available', () => {
  openBar(
    { left: 'street', right: 'light' },
    comparable({ settings: sampleSettings({ reliefSets: [GROUND] }) }),
  )
  expect(listed('Bare ground (DTM)')).toContain('(Live light (LiDAR) (not available))')
  expect(choice().value).toBe('light')
})

test('screen readers are told both sides, in either language', async () => {
  openBar({ left: 'light', right: 'dtm:sky-view-factor' })
  expect(screen.getByRole('status').textContent).toBe(
    'Live light (LiDAR) on the left, Sky-view factor on the right.',
  )
  await act(() => speak('cy'))
  expect(screen.getByRole('status').textContent).toMatch(/^Golau byw \(LiDAR\) ar y chwith, .* ar y dde\.$/)
  expect(listed('Tir noeth (DTM)', 'Cymharu â')).toHaveLength(3)
  await act(() => speak('en'))
})

test('a relief layer that this portal lacks is drawn and named as the hillshade', () => {
  const { settings } = comparable()
  const asked: Comparison = { left: 'dtm:vat', right: 'dtm:sky-view-factor' }
  expect(comparisonAsDrawn(settings, asked)).toEqual({ left: 'dtm:hillshade', right: 'dtm:sky-view-factor' })
  expect(comparisonAsDrawn(sampleSettings({ reliefSets: [] }), asked)).toEqual(asked)
})

test('a hillshade from another service is the only relief of bare ground', () => {
  const { layers } = sampleSettings()
  const dtm = { ...layers.dtm, address: 'https://relief.example/{z}/{x}/{y}.png' }
  const settings = sampleSettings({ layers: { ...layers, dtm }, reliefSets: [] })
  const ground = comparableLayers(comparable({ settings })).filter((layer) => layer.startsWith('dtm'))
  expect(ground).toEqual(['dtm:hillshade'])
})
