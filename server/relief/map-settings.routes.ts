import type { FastifyInstance } from 'fastify'
import { getMapSettings, type MapSettings } from '#contract/relief/map.ts'
import { getReliefTile } from '#contract/relief/tilesets.ts'
import { heritageSettings } from '#server/heritage/index.ts'
import type { Geocoder } from '#server/platform/config/groups/config-search.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Relief } from './open-relief.ts'
import { describeTileset, elevationOf } from './tilesets.ts'

export function mapSettingsRoutes(
  app: FastifyInstance,
  { config, db }: Portal,
  relief: Relief,
  postcodes: { credit: () => NonNullable<MapSettings['postcodes']> } | null,
): void {
  endpoint(app, getMapSettings, async ({ reply }) => {
    const isOurs = config.layers.dtm.address === getReliefTile.path
    const tilesets = await relief.all()
    void reply.header('cache-control', 'no-cache')
    return {
      layers: config.layers,
      heritage: await heritageSettings(db, config),
      reliefSets: tilesets
        .filter(({ tileset }) => isOurs || tileset.model !== 'DTM')
        .map((stored) => describeTileset(stored, config)),
      elevationSets: (await relief.heights()).flatMap(elevationOf),
      flights: config.lidar.catalogue !== null,
      ownGrid: config.ostn15Grid !== null,
      geocoder: config.geocoder && credited(config.geocoder),
      postcodes: postcodes?.credit() ?? null,
      touchRecording: config.touchRecording,
    }
  })
}

/** The address may contain a key, which must not be sent. */
function credited({ credit, creditLink }: Geocoder) {
  return { credit, creditLink }
}
