import type { FastifyInstance } from 'fastify'
import type { Feature } from 'geojson'
import {
  AREA_LAYERS,
  getHeritageFeature,
  getHeritageState,
  getHeritageTile,
  HERITAGE_TILES_MAX_ZOOM,
  listNmrSites,
  type AreaLayer,
  HERITAGE_TILE_LAYERS,
  type HeritageTileProperties,
} from '#contract/relief/heritage.ts'
import { HERITAGE_TROUBLES, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { isTile, boxOfTile, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { sendCached, makeCachedBody, type CachedBody } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { keepTiles } from '#server/platform/responses/tile-cache.ts'
import { TILE_MARGIN, encodeLayers } from '#server/platform/responses/vector-tile.ts'
import { hitsOf, timedMaking } from '#server/platform/metrics/figures.ts'
import { findArea, findAreasInBox } from './areas.repository.ts'
import { viewOfArea, viewOfSite } from './feature-view.rules.ts'
import { feedOf } from './sources/feeds.ts'
import { findLayerStates } from './heritage.repository.ts'
import { asRefusal } from './sources/nmr-views.ts'
import { heritageStates, type Heritage } from './open-heritage.ts'
import type { TileArea } from './area.ts'

const MOST_TILES = 1000

/** Areas of less than 4 pixels (of 512 per tile) become points, because polygons of that size would be invisible. */
const SMALLEST = 4 / 512

/** Returns vector tiles of one layer's copy, each encoded once; null for a tile without areas. */
function heritageTiles({ db, figures }: Pick<Portal, 'db' | 'figures'>, layer: AreaLayer) {
  const keptTile = keepTiles(MOST_TILES, hitsOf(figures, 'heritage tile'))
  return (copy: number, tile: TileAddress): Promise<CachedBody | null> =>
    keptTile(
      copy,
      tileKey(tile),
      timedMaking(figures, 'heritage tile', async () => {
        const bounds = boxOfTile(tile, TILE_MARGIN)
        // At the highest zooms the deepest tiles are enlarged, so these keep every shape.
        const smallest = tile.z >= HERITAGE_TILES_MAX_ZOOM ? 0 : (bounds.east - bounds.west) * SMALLEST
        const bytes = encodeAreas(await findAreasInBox(db, layer, bounds, smallest), tile)
        return bytes && makeCachedBody([bytes], getHeritageTile.produces)
      }),
    )
}

/** Encodes areas with polygons as polygons, others as points; null if nothing lies in the tile. */
function encodeAreas(areas: readonly TileArea[], tile: TileAddress): Uint8Array | null {
  const polygons: Feature[] = []
  const places: Feature[] = []
  for (const { number, name, nameCy, centre, polygons: coordinates } of areas) {
    const properties: HeritageTileProperties = {
      id: number,
      ...(name !== null && { name }),
      ...(nameCy !== null && { name_cy: nameCy }),
    }
    if (coordinates) polygons.push(feature(properties, { type: 'MultiPolygon', coordinates }))
    else places.push(feature(properties, { type: 'Point', coordinates: [...centre] }))
  }
  const layers = { [HERITAGE_TILE_LAYERS.areas]: polygons, [HERITAGE_TILE_LAYERS.places]: places }
  return encodeLayers(layers, tile, HERITAGE_TILES_MAX_ZOOM)
}

function feature(properties: HeritageTileProperties, geometry: Feature['geometry']): Feature {
  return { type: 'Feature', properties: { ...properties }, geometry }
}

export function heritageRoutes(app: FastifyInstance, portal: Portal, heritage: Heritage): void {
  const { db, config } = portal
  const tiles = { monuments: heritageTiles(portal, 'monuments'), parks: heritageTiles(portal, 'parks') }

  // Runs in the background, and only if the portal listens: tests that inject requests never do.
  app.addHook('onListen', (done) => {
    heritage.keeper.start()
    done()
  })
  app.addHook('onClose', () => heritage.keeper.stop())

  /** The number of the visible copy. */
  const shownCopy = async (layer: AreaLayer): Promise<number> => {
    if (!feedOf(config, layer)) throw new Refusal('not-found')
    const state = (await findLayerStates(db)).find((one) => one.layer === layer)
    if (state && state.copy > 0) return state.copy
    void heritage.keeper.nudge(layer)
    const why = state?.trouble ? HERITAGE_TROUBLES[state.trouble] : REFUSAL_TEXTS.busy
    throw new Refusal('unavailable', { detail: why })
  }

  endpoint(app, getHeritageState, () => heritageStates(portal, heritage))

  endpoint(app, getHeritageTile, async ({ params, request, reply }) => {
    const layer = AREA_LAYERS.find((one) => one === params.layer)
    if (!layer || !isTile(params, HERITAGE_TILES_MAX_ZOOM)) throw new Refusal('not-found')
    const tile = await tiles[layer](await shownCopy(layer), params)
    if (tile) return sendCached(request, reply, tile)
    return reply.code(204).header('cache-control', 'no-cache').send()
  })

  endpoint(app, listNmrSites, async ({ query, reply }) => {
    if (!heritage.nmr) throw new Refusal('not-found')
    if (query.west >= query.east || query.south >= query.north)
      throw new Refusal('invalid', { fields: { east: [REFUSAL_TEXTS.queryValue] } })
    const view = await heritage.nmr.sitesIn(query).catch((error: unknown) => {
      throw asRefusal(error)
    })
    void reply.header('cache-control', 'private, max-age=600')
    return { ...view, received: view.received.toISOString() }
  })

  endpoint(app, getHeritageFeature, async ({ params: { layer: name, id } }) => {
    if (name === 'nmr') return viewOfSite(await findSite(heritage, id))
    const layer = AREA_LAYERS.find((one) => one === name)
    if (!layer) throw new Refusal('not-found')
    await shownCopy(layer)
    const area = await findArea(db, layer, id)
    if (!area) throw new Refusal('not-found')
    return viewOfArea(layer, area)
  })
}

async function findSite({ nmr }: Heritage, id: string) {
  if (!nmr) throw new Refusal('not-found')
  const site = await nmr.site(id).catch((error: unknown) => {
    throw asRefusal(error)
  })
  if (!site) throw new Refusal('not-found')
  return site
}
