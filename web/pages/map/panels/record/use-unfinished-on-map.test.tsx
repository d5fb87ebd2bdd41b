import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDraft, getDraft, type Draft } from '#contract/records/drafts.ts'
import { HeldDraft } from '#web/records/drafts/held-draft.tsx'
import { EMPTY_ENTRY } from '#web/records/form/record-form.rules.ts'
import { change, unfinishedRecord } from '#web/records/unfinished/index.ts'
import { NOT_DRAWING } from '#web/map/drawing/drawing-state.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'
import { startAllWords } from '#web/testing/words.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { workAtFirst } from '../../state/task.ts'
import { useNewUnfinishedOnMap } from './use-unfinished-on-map.ts'
import type { Recording } from './use-recording.ts'
import { renderAt } from '#web/testing/routed.tsx'

withFreshBrowser()
beforeEach(async () => {
  await startAllWords()
  keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 })
})

const REFERENCE: Draft = {
  ...EMPTY_ENTRY,
  id: 3,
  title: 'Crug',
  polygonCoordinate: null,
  seen_under: null,
  sensitivity: null,
  licence: null,
  known: null,
  place: { at: [52.1, -3.8], within: 10_000 },
  version: 1,
  updated_at: '2026-11-20T10:00:00Z',
}

/** Opens a draft as a link of the dashboard does, without a place in the address. */
function open(draft: Draft) {
  const asked = answerWith({
    '/api/drafts/3/': answering(getDraft, 200, draft),
    [createDraft.path]: answering(createDraft, 201, { ...draft, id: 4 }),
  })
  const map = { fitBounds: vi.fn() }
  const drawing: Partial<Recording['drawing']> = { barred: null, drawing: NOT_DRAWING, forget: vi.fn() }
  const recording: Partial<Recording> = {
    drawing: drawing as Recording['drawing'],
    takeUp: vi.fn(),
    comeBack: vi.fn(),
  }
  const page = {}
  const work = workAtFirst({ comparison: null })
  const MapPage = () => {
    useNewUnfinishedOnMap({
      map: map as Partial<MapLibreMap> as MapLibreMap,
      page,
      recording: recording as Recording,
      work,
      dispatch: vi.fn(),
      onEditBegun: vi.fn(),
    })
    return <HeldDraft />
  }
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <ToastArea>
        <MapPage />
      </ToastArea>
    </QueryClientProvider>
  )
  renderAt(element, '/LidarPortal?draft=3')
  return { map, recording, asked }
}

/** The middle of the box that the map was sent to, latitude first, and its height in degrees. */
function sentTo({ fitBounds }: { fitBounds: ReturnType<typeof vi.fn> }) {
  const [box] = fitBounds.mock.lastCall as Parameters<MapLibreMap['fitBounds']>
  const { _sw: south, _ne: north } = box as unknown as Record<'_sw' | '_ne', { lng: number; lat: number }>
  return {
    middle: [(south.lat + north.lat) / 2, (south.lng + north.lng) / 2],
    height: north.lat - south.lat,
  }
}

test('a draft of a grid reference opens where its outline is to be drawn, and says how exact the place is', async () => {
  const { map } = open(REFERENCE)
  await screen.findByText(
    /^This draft has no outline yet. The map opened at its place, which is known to within 10,000 m/,
  )
  const { middle, height } = sentTo(map)
  expect(middle).toEqual([expect.closeTo(52.1, 9), expect.closeTo(-3.8, 9)])
  // The whole square is in sight, and not much more.
  expect(height * 111_250).toBeGreaterThanOrEqual(10_000)
  expect(height * 111_250).toBeLessThan(10_300)
})

test('a draft of a point opens at the point', async () => {
  const { map } = open({ ...REFERENCE, place: { at: [52.1, -3.8], within: null } })
  await screen.findByText(/^This draft has no outline yet. The map opened at its place\. /)
  expect(sentTo(map)).toEqual({ middle: [52.1, -3.8], height: 0 })
  expect(map.fitBounds.mock.lastCall?.[1]).toMatchObject({ maxZoom: 16 })
})

test('a draft with an outline opens at the outline, wherever its place was', async () => {
  const polygonCoordinate: Draft['polygonCoordinate'] = [
    [52.4, -3.6],
    [52.5, -3.6],
    [52.5, -3.5],
  ]
  const { map } = open({ ...REFERENCE, polygonCoordinate })
  await waitFor(() => expect(map.fitBounds).toHaveBeenCalledOnce())
  expect(sentTo(map).middle).toEqual([expect.closeTo(52.45, 9), expect.closeTo(-3.55, 9)])
  expect(screen.queryByText(/no outline yet/)).toBeNull()
})

test('a draft without a place leaves the map where it is', async () => {
  const { map, recording } = open({ ...REFERENCE, place: null })
  await waitFor(() => expect(recording.takeUp).toHaveBeenCalledOnce())
  expect(map.fitBounds).not.toHaveBeenCalled()
  expect(screen.queryByText(/no outline yet/)).toBeNull()
})

test('a draft that was opened before and changed since opens at its place again', async () => {
  const server = {
    id: 3,
    version: 1,
    title: 'Crug',
    updatedAt: REFERENCE.updated_at,
    drawn: false,
    content: '',
  }
  change({ entry: { ...EMPTY_ENTRY, title: 'Changed' }, place: REFERENCE.place, server })
  const { map } = open(REFERENCE)
  await waitFor(() => expect(map.fitBounds).toHaveBeenCalledOnce())
  expect(unfinishedRecord().entry.title).toBe('Changed')
})

test('what was begun before is saved with its own place', async () => {
  const place = { at: [52.3, -3.7] as [number, number], within: 10 }
  change({ entry: { ...EMPTY_ENTRY, title: 'Before' }, place })
  const { map, asked } = open(REFERENCE)
  await waitFor(() => expect(map.fitBounds).toHaveBeenCalledOnce())
  const saved = asked.find(({ method }) => method === 'POST')
  expect(saved?.body).toMatchObject({ title: 'Before', place })
  expect(unfinishedRecord()).toMatchObject({ place: REFERENCE.place, server: { id: 3 } })
})
