import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { speak } from '#web/i18n/index.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleReliefLayer, sampleTileset } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { TilesetsList } from './tilesets-list.tsx'

withFreshBrowser()

function listSurveys(tilesets: Tileset[], reliefLayers: ReliefLayerId[] = []) {
  const [onGoTo, onPoint] = [vi.fn(), vi.fn()]
  show(<TilesetsList {...{ tilesets, reliefLayers, onGoTo, onPoint }} />)
  return { onGoTo, onPoint, user: userEvent.setup() }
}

test('each tileset can be shown on the map, and an invented one is labelled as invented', async () => {
  const demonstration = sampleTileset({ id: 'demonstration', name: 'demo', invented: true })
  const { user, onGoTo } = listSurveys([sampleTileset(), demonstration])
  screen.getByRole('button', { name: 'Go to Pumlumon' })
  screen.getByText('Invented landscape, for demonstration')
  await user.click(screen.getByRole('button', { name: 'Go to the demonstration landscape' }))
  expect(onGoTo.mock.calls).toEqual([[demonstration]])
})

describe('on a Welsh page', () => {
  beforeEach(() => speak('cy'))
  afterEach(() => speak('en'))
  const surveys = () => within(screen.getByRole('list', { name: 'Arolygon' }))
  const languageOf = (text: string) => surveys().getByText(text).closest('[lang]')?.getAttribute('lang')

  test('a tileset with Welsh texts shows them', () => {
    const welsh = sampleTileset({ name_cy: 'Pumlumon gyfan', attribution_cy: '© Pobl LiDAR' })
    listSurveys([welsh])
    surveys().getByText('Pumlumon gyfan')
    surveys().getByText('© Pobl LiDAR')
    surveys().getByRole('button', { name: /Pumlumon gyfan/ })
    expect(surveys().queryByText('© LiDAR people')).toBeNull()
  })

  test('a tileset with a Welsh name alone marks its credit as English', () => {
    listSurveys([sampleTileset({ name_cy: 'Pumlumon gyfan' })])
    expect(languageOf('© LiDAR people')).toBe('en')
  })

  test('no language is claimed for a tileset without Welsh texts', () => {
    listSurveys([sampleTileset()])
    expect(languageOf('Pumlumon')).toBe('')
    expect(languageOf('© LiDAR people')).toBe('')
  })
})

test('each tileset shows its name, date, author and licence', () => {
  const layers = [sampleReliefLayer('hillshade'), sampleReliefLayer('vat')]
  const ground = sampleTileset({ layers, datumShift: 'Helmert' })
  const surface = sampleTileset({
    id: 'roofs',
    name: 'Roofs',
    model: 'DSM',
    elevation: {
      ...{ encoding: 'terrarium', minZoom: 11, maxZoom: 16, step: 1 / 128 },
      ...{ tilejson: 'https://portal.example/roofs.json', archive: null },
    },
    surveyed: null,
    licence: 'https://www.example.org/licence',
  })
  listSurveys([ground, surface])
  const [first, second, ...others] = within(screen.getByRole('list', { name: 'Surveys' })).getAllByRole(
    'listitem',
  )
  if (!first || !second) throw new Error('There are no tilesets')
  expect(others).toEqual([])
  for (const text of [
    'Pumlumon',
    'Bare ground (DTM) · surveyed 2020-2022',
    '© LiDAR people',
    'Licence: OGL v3',
  ])
    within(first).getByText(text)
  within(first).getByText('Hillshade, Archaeological blend (VAT)')
  within(first).getByText('Locations may be up to 4 m out.')
  within(second).getByText('With trees and buildings (DSM)')
  within(second).getByText(
    'Live light, heights and profiles use this survey only where there is no bare-ground survey.',
  )
  expect(within(second).getByRole('link', { name: 'example.org/licence' }).getAttribute('href')).toBe(
    'https://www.example.org/licence',
  )
})

test('the area of a tileset is shown while the pointer or the focus is on it', async () => {
  const tileset = sampleTileset()
  const { user, onPoint } = listSurveys([tileset])
  await user.hover(screen.getByText('Pumlumon'))
  await user.unhover(screen.getByText('Pumlumon'))
  expect(onPoint.mock.calls).toEqual([[tileset], [null]])
  screen.getByRole('button', { name: 'Go to Pumlumon' }).focus()
  expect(onPoint.mock.lastCall).toEqual([tileset])
})

test('a tileset without the chosen picture says what it shows instead', () => {
  listSurveys([sampleTileset()], ['vat'])
  screen.getByText('Showing Hillshade. This survey does not include: Archaeological blend (VAT).')
})

test('a live survey says where it is read from, and is shown where the visitor looks', async () => {
  const national = sampleTileset({ id: 'national-dtm', name: 'Wales LiDAR', live: true })
  const { onGoTo, user } = listSurveys([national])
  screen.getByText('Read from its owner’s files as you look.')
  await user.click(screen.getByRole('button', { name: 'Show Wales LiDAR' }))
  expect(onGoTo.mock.calls).toEqual([[national]])
})
