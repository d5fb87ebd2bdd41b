import type {
  CustomLayerInterface,
  CustomRenderMethodInput,
  CustomTerrainRenderInput,
  MapLibreMap,
} from 'maplibre-gl'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { Light } from '#contract/relief/light.ts'
import { fetchElevationTile } from '../heights/elevation.source.ts'
import { LightPainter } from './gl/light-painter.ts'
import { makeQuad } from './gl/program.ts'
import type { LightLayerState } from './light-layer-state.ts'
import { LIGHT_USES } from './light-uses.ts'
import { LitTileset } from './tiles/lit-tileset.ts'
import { SeenRanges, type Ranges } from './seen-ranges.ts'
import type { FetchTile } from './tiles/tile-store.ts'
import { placementIn, placementOn } from './tiles/placement.ts'
import { tilesInView, tilesOn, tileZoomFor } from './tiles/wanted-tiles.ts'

interface GroundLayerOptions {
  id: string
  /** The map that moves the one of this layer; undefined where that moves by itself. */
  leader?: MapLibreMap | undefined
  /** The first tileset that has the ground is drawn on top. */
  tilesets: readonly ElevationTileset[]
  light: Light
  opacity: number
  onState: (state: LightLayerState) => void
  fetchTile?: FetchTile
}

interface Living {
  map: MapLibreMap
  painter: LightPainter
  freeQuad: () => void
  /** In the order of drawing: the first tileset last. */
  tilesets: LitTileset[]
}

/** Bare heights, lit in the browser: a custom layer of the map. */
export class GroundLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  readonly renderingMode = '2d'
  /** The map draws tiles of its terrain again when this changes. */
  terrainTileRevision = 0
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
    this.light = asUsed(options.light)
    this.opacity = options.opacity
  }

  /** Another light over the same ground; nothing is fetched for it. */
  setLook(light: Light, opacity: number): void {
    this.light = asUsed(light)
    this.opacity = opacity
    this.terrainTileRevision++
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
    const tilesets = this.options.tilesets.map(
      (tileset) => new LitTileset(gl, array, { tileset, fetchTile, onNews }),
    )
    this.living = {
      map,
      painter: new LightPainter(gl, array),
      freeQuad: free,
      tilesets: tilesets.toReversed(),
    }
  }

  onRemove(): void {
    if (!this.living) return
    for (const tileset of this.living.tilesets) tileset.close()
    this.living.painter.close()
    this.living.freeQuad()
    this.living = null
  }

  prerender(): void {
    if (!this.living) return
    const { map, tilesets } = this.living
    const need = { light: this.light, still: !this.isMoving(map) }
    const news = tilesets.map((tileset) => tileset.prepare(tilesInView(map, tileset.store.tileset), need))
    this.ranges = this.seen.now(map, tilesets, this.light)
    const isDone =
      !news.includes(true) && tilesets.every((tileset) => !tileset.isUnfinished) && this.ranges.still
    if (!isDone) this.terrainTileRevision++
    if (!isDone) map.triggerRepaint()
    this.report(this.ranges)
  }

  render(_gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (!this.living || !this.ranges) return
    const { map, painter, tilesets } = this.living
    const { light, opacity } = this
    const placement = placementOn(map, input, !this.isMoving(map))
    for (const tileset of tilesets) {
      const pieces = tileset.pieces(tileset.tilesInView, light.method)
      painter.paint(tileset, pieces, { light, opacity, ...this.ranges }, placement)
    }
  }

  /** Called instead of `render` while the map shows terrain: its output is draped over the terrain. */
  renderToTerrainTile(
    _gl: WebGL2RenderingContext,
    { tileID: { canonical } }: Pick<CustomTerrainRenderInput, 'tileID'>,
  ): void {
    if (!this.living || !this.ranges) return
    const { painter, tilesets } = this.living
    const { light, opacity } = this
    for (const tileset of tilesets) {
      const pieces = tileset.pieces(tilesOn(canonical, tileset.store.tileset), light.method)
      painter.paint(tileset, pieces, { light, opacity, ...this.ranges }, placementIn(canonical))
    }
  }

  private isMoving(map: MapLibreMap): boolean {
    return (this.options.leader ?? map).isMoving()
  }

  private report({ range, heights, still }: Ranges): void {
    if (!this.living || this.told?.supported === false) return
    const { map, tilesets } = this.living
    const ends = this.light.ramp === 'heights' ? heights : range
    this.tell({
      supported: true,
      waiting: tilesets.reduce((sum, { waiting }) => sum + waiting, 0),
      tooFarOut: tilesets.every(
        ({ store: { tileset } }) => tileZoomFor(map.getZoom(), tileset.tileSize) < tileset.minZoom,
      ),
      failing: tilesets.some(({ store }) => store.isFailing),
      // Reported once it has arrived, so that components need not follow every frame.
      range: still ? ends : (this.told?.range ?? ends),
    })
  }

  private tell(state: LightLayerState): void {
    if (JSON.stringify(state) === JSON.stringify(this.told)) return
    this.told = state
    this.options.onState(state)
  }
}

/** The light without the parts that its method ignores. */
function asUsed(light: Light): Light {
  return { ...light, shadows: light.shadows && LIGHT_USES[light.method].shadows }
}

function whyNot(gl: WebGL2RenderingContext | WebGLRenderingContext): 'webgl2' | 'float-textures' | null {
  if (!(gl instanceof WebGL2RenderingContext)) return 'webgl2'
  return gl.getExtension('EXT_color_buffer_float') ? null : 'float-textures'
}
