import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { getRecord, searchRecords, type RecordSummary } from '#contract/records/records.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layers/layer-state.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { layersWith, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { useGroundOfThings } from './use-ground-of-things.ts'

withFreshBrowser()

const INVENTED = sampleTileset({ id: 'demonstration', invented: true })
const HERE: Bounds = [-3.81, 52.11, -3.8, 52.12]
const RECORD = sampleRecord({ id: 7, demonstration: true, seen_under: null })

function summary(demonstration: boolean): RecordSummary {
  const { id, title, site_type, monument_type, period, recorded_by, date_recorded } = RECORD
  const place = { longitude: -3.805, latitude: 52.115, extent: HERE }
  const said = { id, title, site_type, monument_type, period, recorded_by, date_recorded }
  return { ...said, ...place, excerpt: '', demonstration, review: null, thumbnail: null }
}

interface Given {
  layers?: LayerState
  find?: number | null
  counted?: RecordSummary[]
}

function follow({ layers = FIRST_LAYERS, find = null, counted = [] }: Given) {
  const page = { records: counted, total: counted.length, total_is_more: false, next: null }
  answerWith(({ address }) =>
    address.startsWith('/api/records/7/')
      ? answering(getRecord, 200, RECORD)
      : answering(searchRecords, 200, page),
  )
  const changeLayer = vi.fn()
  const settings = sampleSettings({ reliefSets: [INVENTED] })
  const start = { layers, find }
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ layers: now, find: open }: typeof start) => {
      const background = {
        ...{ settings, surveys: [INVENTED], layers: now, shown: now, comparison: null, lightTrouble: null },
        ...{ light: newLightStore(FIRST_LIGHT), changeLayer },
      } as unknown as Background
      return useGroundOfThings(background, open, EVERY_RECORD)
    },
    { wrapper, initialProps: start },
  )
  return { press: () => result.current(HERE), rerender, changeLayer }
}

const brought = (inventedGround: string | null) => ({
  do: 'replace',
  layers: expect.objectContaining({
    inventedGround,
    relief: { picture: 'hillshade', model: 'DTM', lit: false },
  }) as unknown,
})

test('a find that is opened brings its ground', async () => {
  const { changeLayer } = follow({ find: 7 })
  await waitFor(() => expect(changeLayer.mock.calls).toEqual([[brought('demonstration')]]))
})

test('relief that has the ground stays as it is', async () => {
  const { changeLayer, rerender } = follow({ layers: layersWith('dtm:vat') })
  rerender({ layers: layersWith('dtm:vat'), find: 7 })
  // The same find brings its ground where there is none, so that the answer has arrived by then.
  const without = follow({ find: 7 })
  await waitFor(() => expect(without.changeLayer).toHaveBeenCalled())
  expect(changeLayer).not.toHaveBeenCalled()
})

test('relief that was put away stays away', async () => {
  const { changeLayer, rerender } = follow({ layers: layersWith('dtm:vat') })
  rerender({ layers: { ...FIRST_LAYERS }, find: 7 })
  const without = follow({ find: 7 })
  await waitFor(() => expect(without.changeLayer).toHaveBeenCalled())
  expect(changeLayer).not.toHaveBeenCalled()
})

test.each([
  ['all of them invented', [true, true], 'demonstration'],
  ['one of them real', [true, false], null],
])('counted finds bring the ground, %s', async (_, kinds, ground) => {
  const { press, changeLayer } = follow({ counted: kinds.map(summary) })
  act(press)
  await waitFor(() => expect(changeLayer.mock.calls).toEqual([[brought(ground)]]))
})
