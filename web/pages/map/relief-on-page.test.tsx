import { useEffect, useState } from 'react'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MapLibreMap } from 'maplibre-gl'
import { describe, expect, test, vi } from 'vitest'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import { getLidarCondition, type LidarRasterState } from '#contract/relief/lidar.ts'
import { getMapSettings, type MapSettings } from '#contract/relief/map.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { LightOnMap } from '#web/relief/light/light-on-map.tsx'
import { LayersContext } from '#web/relief/layers/layers-context.ts'
import type { SurveyBeyond } from '#web/relief/layers/ground/survey-beyond.ts'
import { useBackground, type Background } from '#web/relief/layers/kinds/use-background.ts'
import { speak } from '#web/i18n/index.ts'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { comparedOf, type ComparedLayer } from '#web/map/swipe/compared-layer.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  layersWith,
  sampleElevation,
  sampleRaster,
  sampleSettings,
  sampleTileset,
} from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import type { SourceNews } from '#web/map/layers/source-health.ts'
import { MAP_PART } from '#web/map/pointing/use-map-key.ts'
import { ToolAsButton } from '#web/testing/tool-as-button.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { LayoutContext, useNewLayout } from './layout/layout-context.ts'
import { RecordingContext, type Recording } from './panels/record/use-recording.ts'
import { ViewContext } from './state/address.ts'
import { SelectionContext, type Selection } from './state/selection.ts'
import { TaskContext } from './state/task-context.ts'
import { workAfter, workAtFirst } from './state/task.ts'
import { ComparingContext, useNewComparing } from './tools/comparing/use-comparing.ts'
import { LightControls } from './tools/light/light-controls.tsx'
import { MapNotices } from './notices/map-notices.tsx'
import { useTerrainTool } from './tools/terrain/terrain-button.tsx'

withFreshBrowser()

/** The drawing context of a graphics chip without floating-point textures. */
class PlainGraphics {
  getExtension() {
    return null
  }
}

/** Degrees. In the sample survey, which begins at 3.82° W. */
const IN_SURVEY = { west: -3.8, east: -3.79 }
const WEST_OF_SURVEY = { west: -3.9, east: -3.85 }

/**
 * The parts of the map that the relief uses. `gl`: the context in which its layers are drawn; null if none are drawn.
 */
function mapWith(gl: unknown, view: typeof IN_SURVEY) {
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
    getBounds: () => ({
      getWest: () => view.west,
      getEast: () => view.east,
      getSouth: () => 52.11,
      getNorth: () => 52.13,
    }),
    cameraForBounds: (bounds: Bounds) => ({ center: bounds.slice(0, 2), zoom: 12 }),
    flyTo: vi.fn(),
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
  const { easeTo, flyTo, setMaxPitch } = map
  return { map: map as unknown as MapLibreMap, canvas, easeTo, flyTo, setMaxPitch }
}

interface Given {
  settings?: MapSettings
  on?: ComparedLayer | null
  gl?: unknown
  /** Whether corners are being set on the map. */
  placing?: boolean
  view?: typeof IN_SURVEY
  /** Whether the map is about to move to a record. */
  arriving?: boolean
  /** The rasters of the national LiDAR. */
  lidar?: LidarRasterState[]
}

function Terrain() {
  const tool = useTerrainTool()
  return tool && <ToolAsButton tool={tool} />
}

const LAYERS_PANEL = { small: false, open: true, toggle: () => undefined, makeRoom: () => undefined }
const WITH_HEIGHTS = sampleSettings({ elevationSets: [sampleElevation()] })

/** The parts of the map page that deal with relief. */
async function openMap({
  settings = WITH_HEIGHTS,
  on = null,
  gl = new PlainGraphics(),
  placing = false,
  view = IN_SURVEY,
  arriving = false,
  lidar = [],
}: Given = {}) {
  vi.stubGlobal('WebGL2RenderingContext', PlainGraphics)
  answerWith({
    [getMapSettings.path]: answering(getMapSettings, 200, settings),
    [getLidarCondition.path]: answering(getLidarCondition, 200, { rasters: lidar, second: false }),
  })
  const { map, ...seen } = mapWith(gl, view)
  const layers = on ? layersWith(on) : FIRST_LAYERS
  const page: { background?: Background; beyond?: SurveyBeyond | null } = {}
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
      form: { place: 'side panel', size: 'closed' },
      thing: 'closed',
      sheet: 'closed',
      saved: null,
      found: false,
      lit: false,
      searching: false,
    })
    const comparing = useNewComparing(map, background, { makeRoom: () => undefined, arriving })
    useEffect(() => void Object.assign(page, { background, beyond: comparing.beyond }))
    const [terrain, setTerrain] = useState(false)
    const viewState = {
      start: DEFAULT_VIEWPOINT,
      moved: () => undefined,
      terrain,
      setTerrain,
    }
    return (
      <PageMapContext value={map}>
        <LayersContext value={background}>
          <TaskContext value={{ work, dispatch: () => undefined }}>
            <LayoutContext value={layout}>
              <RecordingContext value={{ size: 'closed' } as Recording}>
                <SelectionContext value={{ records: 'loaded' } as Selection}>
                  <ComparingContext value={comparing}>
                    <output aria-label="Relief">{comparedOf(background.shown)}</output>
                    <LightControls />
                    {gl !== null && (
                      <LightOnMap map={map} layers={background.shown} watch={background.watch} />
                    )}
                    <ViewContext value={viewState}>
                      <div {...{ [MAP_PART]: '' }}>
                        <Terrain />
                      </div>
                      <MapNotices />
                    </ViewContext>
                    {background.settled && <p>Settled</p>}
                    <button>Elsewhere</button>
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
  expect(relief()).toBe('street')
  fireEvent.keyDown(canvas, { key: 'l' })
  const dial = await screen.findByRole('slider', { name: 'Direction of the light' })
  await waitFor(() => expect(document.activeElement).toBe(dial))
  dial.blur()
  fireEvent.keyDown(canvas, { key: 'L' })
  await waitFor(() => expect(document.activeElement).toBe(dial))
  expect(relief()).toBe('light')
})

test.each([
  ['WebGL 2', {}],
  ['floating-point textures', new PlainGraphics()],
])('without %s the hillshade replaces the live light, and a message says so', async (_, gl) => {
  await openMap({ gl, on: 'light' })
  await screen.findByText('Your device cannot draw the live light, so the hillshade is shown instead.')
  expect(relief()).toBe('dtm:hillshade')
  expect(screen.queryByRole('region', { name: 'Light' })).toBeNull()
})

test('without heights there is neither live light nor terrain', async () => {
  const { canvas } = await openMap({ settings: sampleSettings() })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Elsewhere'])
  fireEvent.keyDown(canvas, { key: 'l' })
  fireEvent.keyDown(canvas, { key: '3' })
  expect(relief()).toBe('street')
})

test.each([
  ['light', 'Live light (LiDAR)'],
  ['dsm', 'DSM Hillshade'],
] as const)(
  'while pictures of %s are missing in view, the map says so, and they can be requested again',
  async (layer, name) => {
    const { page, user } = await openMap({ gl: null, on: layer })
    const tell = (...all: SourceNews[]) =>
      act(() => all.forEach((news) => page.background?.watch.tell(layer, news)))
    tell('asked', 'failed', 'missing', 'arrived', 'at-rest')
    await screen.findByText(`${name} could not be loaded everywhere.`)
    tell('asked', 'arrived', 'at-rest')
    screen.getByText(`${name} could not be loaded everywhere.`)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText(/could not be loaded everywhere/)).toBeNull()
  },
)

test('a live light that is long in coming is not reported as a failure', async () => {
  const { page } = await openMap({ gl: null, on: 'light' })
  act(() => (['asked', 'late'] as const).forEach((news) => page.background?.watch.tell('light', news)))
  expect(screen.queryByText(/could not be loaded everywhere/)).toBeNull()
})

describe('where relief is on and nothing in view was surveyed', () => {
  const noSurvey = () => screen.findByText(/^No LiDAR survey covers the area in view/)

  test.each(['dtm:hillshade', 'light'] as const)(
    'with %s, the way to the nearest survey is offered',
    async (layer) => {
      const { user, flyTo } = await openMap({ gl: null, on: layer, view: WEST_OF_SURVEY })
      // 0.055 degrees of longitude at 52.12 degrees north are 3768 m.
      expect((await noSurvey()).textContent).toBe(
        'No LiDAR survey covers the area in view. The nearest is Pumlumon, 3.8 km away.',
      )
      await user.click(screen.getByRole('button', { name: 'Go to the survey' }))
      expect(flyTo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ center: [-3.82, 52.1] }))
    },
  )

  test('the notice can be closed, and is in the list from then on', async () => {
    const { user } = await openMap({ gl: null, on: 'dtm:hillshade', view: WEST_OF_SURVEY })
    await noSurvey()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/^No LiDAR survey/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '1 notice about the map' }))
    await noSurvey()
  })

  test('the notice is in Welsh for visitors who read Welsh', async () => {
    await openMap({ gl: null, on: 'dtm:hillshade', view: WEST_OF_SURVEY })
    await noSurvey()
    await act(() => speak('cy'))
    screen.getByText(/Pumlumon.*3\.8 km/)
    await act(() => speak('en'))
  })
})

test.each([
  ['in a survey', { on: 'dtm:hillshade', view: IN_SURVEY }],
  ['before the map has arrived at a record', { on: 'dtm:hillshade', view: WEST_OF_SURVEY, arriving: true }],
  ['without relief', { on: null, view: WEST_OF_SURVEY }],
] as const)('%s, no survey is missed', async (_, { on, ...given }) => {
  const { page } = await openMap({ gl: null, on, ...given })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(page.beyond).toBeNull()
})

describe('where the national LiDAR has not been reached since the portal started', () => {
  const lidar = [sampleRaster({ condition: 'unreachable', trouble: 'unreachable' })]
  const away = 'The national LiDAR could not be loaded. The portal tries again every few minutes.'

  const { layers } = sampleSettings()
  const noPictures = { layers: { ...layers, dtm: { ...layers.dtm, address: null } }, reliefSets: [] }

  test.each(['dtm:hillshade', 'light'] as const)('the map says so while %s is wanted', async (layer) => {
    await openMap({ settings: sampleSettings(noPictures), gl: null, on: layer, lidar })
    await screen.findByText(away)
  })

  test('the map says that heights come from the second source', async () => {
    const elevationSets = [sampleElevation({ live: true, rounding: 0.06 })]
    const settings = sampleSettings({ ...noPictures, elevationSets })
    await openMap({ settings, on: 'light', lidar })
    await screen.findByText(/^The national LiDAR could not be loaded.*second source, in steps of up to 6 cm/)
    expect(screen.queryByText(away)).toBeNull()
  })

  test('the map names no survey far away instead', async () => {
    await openMap({ gl: null, on: 'light', view: WEST_OF_SURVEY, lidar })
    await screen.findByText(away)
    expect(screen.queryByText(/^No LiDAR survey/)).toBeNull()
  })

  test('a survey of the portal itself is shown without it', async () => {
    const { page } = await openMap({ gl: null, on: 'light', lidar })
    await waitFor(() => expect(page.background?.lidar).toEqual(lidar))
    expect(screen.queryByText(away)).toBeNull()
  })
})

test('a button, or the key 3 on the map, switches the terrain on and off', async () => {
  const { map, canvas, easeTo, user } = await openMap()
  await user.click(terrainButton('Three dimensions'))
  await waitFor(() => expect(map.getTerrain()).toMatchObject({ exaggeration: 1 }))
  expect(easeTo).toHaveBeenCalledOnce()
  fireEvent.keyDown(canvas, { key: '3' })
  await waitFor(() => expect(map.getTerrain()).toBeNull())
  terrainButton('Three dimensions')
})

test('while points are set, the ground stays flat', async () => {
  const { map, canvas } = await openMap({ placing: true })
  expect(terrainButton('Three dimensions').disabled).toBe(true)
  fireEvent.keyDown(canvas, { key: '3' })
  expect(map.getTerrain()).toBeNull()
})

test('the key 3 works while a button on the map has the focus, and nowhere else', async () => {
  const { map, user } = await openMap()
  await user.click(terrainButton('Three dimensions'))
  await waitFor(() => expect(map.getTerrain()).not.toBeNull())
  await user.keyboard('3')
  await waitFor(() => expect(map.getTerrain()).toBeNull())
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await user.keyboard('3')
  expect(map.getTerrain()).toBeNull()
})

const NATIONAL = { id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5] as Bounds }
const INVENTED = { id: 'demonstration', invented: true }
const WITH_NATIONAL = sampleSettings({
  reliefSets: [sampleTileset(NATIONAL), sampleTileset(INVENTED)],
  elevationSets: [sampleElevation(NATIONAL), sampleElevation(INVENTED)],
})

test('the LiDAR of the whole country is shown where the visitor looks', async () => {
  const { page, flyTo } = await openMap({ settings: WITH_NATIONAL, gl: null })
  const [national] = page.background?.surveys ?? []
  act(() => national && page.background?.seeRelief(national))
  expect(relief()).toBe('dtm:hillshade')
  expect(flyTo).not.toHaveBeenCalled()
})

test('invented ground is what the visitor sees after choosing it, until they choose real ground', async () => {
  const { page, flyTo } = await openMap({ settings: WITH_NATIONAL, gl: null })
  const drawn = () => page.background?.settings.elevationSets.map(({ id }) => id)
  const [national, invented] = page.background?.surveys ?? []
  expect(drawn()).toEqual(['national-dtm'])
  act(() => invented && page.background?.seeRelief(invented))
  expect(drawn()).toEqual(['demonstration', 'national-dtm'])
  expect(flyTo).toHaveBeenCalledOnce()
  act(() => national && page.background?.seeRelief(national))
  expect(drawn()).toEqual(['national-dtm'])
})
