import type { FastifyInstance } from 'fastify'
import { getMapSettings } from '#contract/map.ts'
import { getReliefTile } from '#contract/tiles.ts'
import { heritageSettings } from '#server/features/heritage/index.ts'
import type { Geocoder } from '#server/platform/config-finding.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import type { Portal } from '#server/platform/portal.ts'
import { elevationOf, findReliefSets } from './relief-sets.ts'

export function mapSettingsRoutes(app: FastifyInstance, { config, db }: Portal): void {
  endpoint(app, getMapSettings, async ({ request, reply }) => {
    const isOurs = config.layers.dtm.address === getReliefTile.path
    const sets = await findReliefSets(config, (file, problem) => request.log.warn({ file }, problem))
    void reply.header('cache-control', 'no-cache')
    return {
      layers: config.layers,
      heritage: await heritageSettings(db, config),
      reliefSets: isOurs ? sets.map(({ set }) => set) : [],
      elevationSets: sets.flatMap(elevationOf),
      exactGrid: config.ostn15Grid !== null,
      geocoder: config.geocoder && credited(config.geocoder),
      touchRecording: config.touchRecording,
    }
  })
}

/** Its address may hold a key, which stays here. */
function credited({ credit, creditLink }: Geocoder) {
  return { credit, creditLink }
}
