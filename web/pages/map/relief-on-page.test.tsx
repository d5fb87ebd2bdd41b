import { useState } from 'react'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { FIRST_LIGHT } from '#contract/light.ts'
import { getMapSettings, type MapSettings } from '#contract/map.ts'
import { LightOnMap } from '#web/features/light/light-on-map.tsx'
import { LayersContext } from '#web/features/layers/layers-context.ts'
import { useBackground, type Background } from '#web/features/layers/use-background.ts'
import { FIRST_LAYERS, showing, type Overlay } from '#web/map/layer-state.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view-memory.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleElevation, sampleSettings } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { MAP_PART } from '#web/map/use-map-key.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { LayoutContext, useNewLayout } from './layout/layout-context.ts'
import { RecordingContext, type Recording } from './panels/record/use-recording.ts'
import { ViewContext } from './state/address.ts'
import { SelectionContext, type Selection } from './state/selection.ts'
import { TaskContext } from './state/task-context.ts'
import { workAfter, workAtFirst } from './state/task.ts'
import { ComparingContext, type Comparing } from './tools/comparing/use-comparing.ts'
import { LightControls } from './tools/light/light-controls.tsx'
import { LightTool } from './tools/light/light-tool.tsx'
import { MapNotices } from './regions/map-notices.tsx'
import { TerrainButton } from './tools/terrain/terrain-button.tsx'

withFreshBrowser()

/** The drawing context of a graphics chip without floating-point textures. */
class PlainGraphics {
  getExtension() {
    return null
  }
}

/**
 * The parts of the map that the relief uses. `gl`: the context in which its layers are drawn; null if none are drawn.
 */
function mapWith(gl: unknown) {
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const layers = new Map<string, unknown>()
  let terrain: unknown = null
  const map = {
    style: { getLayer: (id: string) => layers.get(id) },
    getCanvas: () => canvas,
    getStyle: () => ({ sources: {} }),
    getBearing: () => 0,
    getZoom: () => 15,
    on: () => ({ unsubscribe: () => undefined }),
    once: () => ({ unsubscribe: () => undefined }),
    addLayer: (layer: { id: string; onAdd: (map: unknown, gl: unknown) => void }) => {
      layers.set(layer.id, layer)
      layer.onAdd(map, gl)
    },
    removeLayer: (id: string) => layers.delete(id),
    triggerRepaint: () => undefined,
    addSource: () => undefined,
    getSource: () => undefined,
    getTerrain: () => terrain,
    setTerrain: (next: unknown) => {
      terrain = next
    },
    setMaxPitch: vi.fn(),
    easeTo: vi.fn(),
    stop: () => undefined,
    touchPitch: { enable: () => undefined, disable: () => undefined },
  }
  return { map: map as unknown as MapLibreMap, canvas, easeTo: map.easeTo, setMaxPitch: map.setMaxPitch }
}

interface Given {
  settings?: MapSettings
  on?: Overlay[]
  gl?: unknown
  /** Whether corners are being set on the map. */
  placing?: boolean
}

const LAYERS_PANEL = { small: false, open: true, toggle: () => undefined, makeRoom: () => undefined }
const WITH_HEIGHTS = sampleSettings({ elevationSets: [sampleElevation()] })

/** The parts of the map page that deal with relief. */
async function openMap({
  settings = WITH_HEIGHTS,
  on = [],
  gl = new PlainGraphics(),
  placing = false,
}: Given = {}) {
  vi.stubGlobal('WebGL2RenderingContext', PlainGraphics)
  answerWith({ [getMapSettings.path]: answering(getMapSettings, 200, settings) })
  const { map, ...seen } = mapWith(gl)
  const layers = { ...FIRST_LAYERS, overlays: showing('finds', ...on) }
  const page: { background?: Background } = {}
  const first = workAtFirst({ comparison: null })
  const drawing = { task: 'drawing', event: { type: 'begun' } } as const
  const work = placing ? workAfter(first, drawing) : first
  const Page = () => {
    const background = useBackground(
      map,
      { layers, light: FIRST_LIGHT },
      { comparison: null, compare: () => undefined },
    )
    const layout = useNewLayout({
      layersPanel: LAYERS_PANEL,
      work,
      background,
      formOpen: false,
      sheet: null,
    })
    page.background = background
    const [terrain, setTerrain] = useState(false)
    const view = {
      start: DEFAULT_VIEWPOINT,
      moved: () => undefined,
      terrain,
      setTerrain,
      comparesLight: false,
    }
    const { overlays } = background.shown
    return (
      <PageMapContext value={map}>
        <LayersContext value={background}>
          <TaskContext value={{ work, dispatch: () => undefined }}>
            <LayoutContext value={layout}>
              <RecordingContext value={{ size: 'closed' } as Recording}>
                <SelectionContext value={{ records: 'loaded' } as Selection}>
                  <ComparingContext value={{ relief: false } as Comparing}>
                    <output aria-label="Relief">
                      {overlays.dtm ? 'hillshade' : overlays.light ? 'light' : 'none'}
                    </output>
                    <LightTool />
                    <LightControls />
                    {gl !== null && <LightOnMap />}
                    <ViewContext value={view}>
                      <div {...{ [MAP_PART]: '' }}>
                        <TerrainButton />
                      </div>
                      <MapNotices />
                    </ViewContext>
                    {background.settled && <p>Settled</p>}
                  </ComparingContext>
                </SelectionContext>
              </RecordingContext>
            </LayoutContext>
          </TaskContext>
        </LayersContext>
      </PageMapContext>
    )
  }
  show(
    <ToastArea>
      <Page />
    </ToastArea>,
  )
  await screen.findByText('Settled')
  return { map, ...seen, page, user: userEvent.setup() }
}

const relief = () => screen.getByRole('status', { name: 'Relief' }).textContent
const terrainButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the key L on the map switches the live light on and moves the focus to its dial', async () => {
  const { canvas } = await openMap({ gl: null })
  fireEvent.keyDown(canvas, { key: 'l', ctrlKey: true })
  expect(relief()).toBe('none')
  fireEvent.keyDown(canvas, { key: 'l' })
  const dial = await screen.findByRole('slider', { name: 'Direction of the light' })
  await waitFor(() => expect(document.activeElement).toBe(dial))
  dial.blur()
  fireEvent.keyDown(canvas, { key: 'L' })
  expect(document.activeElement).toBe(dial)
  expect(relief()).toBe('light')
})

test.each([
  ['WebGL 2', {}],
  ['floating-point textures', new PlainGraphics()],
])('without %s the hillshade replaces the live light, and a message says so', async (_, gl) => {
  await openMap({ gl, on: ['light'] })
  await screen.findByText('Your device cannot draw the live light, so the hillshade is shown instead.')
  expect(relief()).toBe('hillshade')
  expect(screen.queryByRole('button', { name: 'Live light' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Light' })).toBeNull()
})

test('without heights there is neither live light nor terrain', async () => {
  const { canvas } = await openMap({ settings: sampleSettings() })
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.keyDown(canvas, { key: 'l' })
  fireEvent.keyDown(canvas, { key: '3' })
  expect(relief()).toBe('none')
})

test.each([
  ['light', 1, 'Live light (LiDAR)'],
  ['dsm', 3, 'DSM Hillshade'],
] as const)(
  'when %s fails to load, the map says so, and it can be requested again',
  async (layer, times, name) => {
    const { page, user } = await openMap({ gl: null, on: [layer] })
    act(() => {
      for (let time = 0; time < times; time++) page.background?.watch.tell(layer, 'failed')
    })
    await screen.findByText(`${name} could not be loaded everywhere.`)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText(/could not be loaded everywhere/)).toBeNull()
  },
)

test('a button, or the key 3 on the map, switches the terrain on and off', async () => {
  const { map, canvas, easeTo, user } = await openMap()
  await user.click(terrainButton('Show the ground in three dimensions'))
  await waitFor(() => expect(map.getTerrain()).toMatchObject({ exaggeration: 1 }))
  expect(easeTo).toHaveBeenCalledOnce()
  fireEvent.keyDown(canvas, { key: '3' })
  await waitFor(() => expect(map.getTerrain()).toBeNull())
  expect(terrainButton('Show the ground in three dimensions').getAttribute('aria-pressed')).toBe('false')
})

test('while points are set, the ground stays flat', async () => {
  const { map, canvas } = await openMap({ placing: true })
  expect(terrainButton('Show the ground in three dimensions').disabled).toBe(true)
  fireEvent.keyDown(canvas, { key: '3' })
  expect(map.getTerrain()).toBeNull()
})

test('the key 3 works while a button on the map has the focus, and nowhere else', async () => {
  const { map, user } = await openMap()
  await user.click(terrainButton('Show the ground in three dimensions'))
  await waitFor(() => expect(map.getTerrain()).not.toBeNull())
  await user.keyboard('3')
  await waitFor(() => expect(map.getTerrain()).toBeNull())
  screen.getByRole('button', { name: 'Live light' }).focus()
  await user.keyboard('3')
  expect(map.getTerrain()).toBeNull()
})
