import type { CustomLayerInterface, CustomRenderMethodInput, MapLibreMap } from 'maplibre-gl'
import type { ElevationSet } from '#contract/elevation.ts'
import type { Light } from '#contract/light.ts'
import { fetchElevationTile } from '../heights/elevation.source.ts'
import type { TileAddress } from '../heights/elevation-tile.ts'
import { LightPainter, type Placement } from './gl/light-painter.ts'
import { makeQuad } from './gl/program.ts'
import type { LightLayerState } from './light-layer-state.ts'
import { LitSet } from './lit-set.ts'
import { SeenRanges, type Ranges } from './seen-ranges.ts'
import type { FetchTile } from './tile-store.ts'
import type { Piece } from './tile-pieces.ts'
import { tilesInView, tileZoomFor } from './wanted-tiles.ts'

interface GroundLayerOptions {
  id: string
  /** Where the first knows the ground it is drawn, elsewhere the next. */
  sets: readonly ElevationSet[]
  light: Light
  opacity: number
  onState: (state: LightLayerState) => void
  fetchTile?: FetchTile
}

/** What the map counts the side of a tile as. */
const EXTENT = 8192
/** Finest zoom of the tile that positions are counted from. */
const FINEST_ANCHOR = 22

interface Living {
  map: MapLibreMap
  painter: LightPainter
  freeQuad: () => void
  /** In the order of drawing: the first set last. */
  sets: LitSet[]
}

/** Bare heights, lit in the browser: a layer of the map that draws itself. */
export class GroundLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  readonly renderingMode = '2d'
  private readonly options: GroundLayerOptions
  private light: Light
  private opacity: number
  private living: Living | null = null
  private told: LightLayerState | null = null
  private readonly seen = new SeenRanges()
  private ranges: Ranges | null = null

  constructor(options: GroundLayerOptions) {
    this.id = options.id
    this.options = options
    this.light = options.light
    this.opacity = options.opacity
  }

  /** Another light over the same ground; nothing is fetched for it. */
  setLook(light: Light, opacity: number): void {
    this.light = light
    this.opacity = opacity
    this.living?.map.triggerRepaint()
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    const reason = whyNot(gl)
    if (reason) {
      this.tell({ supported: false, reason })
      return
    }
    const { array, free } = makeQuad(gl)
    const fetchTile = this.options.fetchTile ?? fetchElevationTile
    const onNews = ({ altered }: { altered: boolean }) => {
      if (altered) this.tell({ supported: false, reason: 'altered-pictures' })
      map.triggerRepaint()
    }
    const sets = this.options.sets.map((set) => new LitSet(gl, array, { set, fetchTile, onNews }))
    this.living = { map, painter: new LightPainter(gl, array), freeQuad: free, sets: sets.toReversed() }
  }

  onRemove(): void {
    if (!this.living) return
    for (const set of this.living.sets) set.close()
    this.living.painter.close()
    this.living.freeQuad()
    this.living = null
  }

  prerender(): void {
    if (!this.living) return
    const { map, sets } = this.living
    const need = { light: this.light, still: !map.isMoving() }
    for (const set of sets) set.prepare(tilesInView(map, set.store.set), need)
    this.ranges = this.seen.now(map, sets, this.light)
    if (sets.some((set) => set.isUnfinished) || !this.ranges.still) map.triggerRepaint()
    this.report(this.ranges)
  }

  render(_gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (!this.living || !this.ranges) return
    const { map, painter, sets } = this.living
    const { light, opacity } = this
    const placement = placementOn(map, input)
    for (const set of sets) {
      const pieces = set.pieces(set.tilesInView, light.method)
      painter.paint(set, pieces, { light, opacity, ...this.ranges }, placement)
    }
  }

  private report({ range, heights, still }: Ranges): void {
    if (!this.living || this.told?.supported === false) return
    const { map, sets } = this.living
    const ends = this.light.ramp === 'heights' ? heights : range
    this.tell({
      supported: true,
      waiting: sets.reduce((sum, { waiting }) => sum + waiting, 0),
      tooFarOut: sets.every(({ store: { set } }) => tileZoomFor(map.getZoom(), set.tileSize) < set.minZoom),
      failing: sets.some(({ store }) => store.isFailing),
      // Told once it has arrived: whoever shows it need not follow every frame.
      range: still ? ends : (this.told?.range ?? ends),
    })
  }

  private tell(state: LightLayerState): void {
    if (JSON.stringify(state) === JSON.stringify(this.told)) return
    this.told = state
    this.options.onState(state)
  }
}

function whyNot(gl: WebGL2RenderingContext | WebGLRenderingContext): 'webgl2' | 'float-textures' | null {
  if (!(gl instanceof WebGL2RenderingContext)) return 'webgl2'
  return gl.getExtension('EXT_color_buffer_float') ? null : 'float-textures'
}

/**
 * Positions are counted from a tile in the middle of the view, in numbers that a graphics chip holds exactly, so that
 * neighbours meet without a gap however near the view is.
 */
function placementOn(map: MapLibreMap, { getProjectionData }: CustomRenderMethodInput): Placement {
  const anchor = anchorOf(map)
  const { mainMatrix } = getProjectionData({
    tileID: { wrap: 0, canonical: anchor },
    // At rest a pixel of a tile falls on a pixel of the screen where their sizes agree.
    aligned: !map.isMoving(),
  })
  return { matrix: Float32Array.from(mainMatrix), areaOf: ({ area }) => areaFrom(anchor, area) }
}

function anchorOf(map: MapLibreMap): TileAddress {
  const { lng, lat } = map.getCenter()
  const z = Math.min(FINEST_ANCHOR, Math.max(0, Math.round(map.getZoom())))
  const world = 2 ** z
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  return { z, x: Math.floor(((lng + 180) / 360) * world), y: Math.floor(((1 - north) / 2) * world) }
}

function areaFrom(anchor: TileAddress, area: Piece['area']): readonly [number, number, number, number] {
  const size = 2 ** (anchor.z - area.z)
  return [
    (area.x * size - anchor.x) * EXTENT,
    (area.y * size - anchor.y) * EXTENT,
    size * EXTENT,
    size * EXTENT,
  ]
}
