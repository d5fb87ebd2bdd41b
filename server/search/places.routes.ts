import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { findPlaces, PLACE_QUERY_LENGTH, type FoundPlace } from '#contract/site/places.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { hitsOf } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { askGeocoder, GeocoderFault, LARGEST_ANSWER } from './geocoder.source.ts'
import { keepAnswers } from './stored-answers.ts'
import { takeTurn } from '#server/platform/map-service/service-turns.repository.ts'

/** Milliseconds between requests. The public Nominatim allows one request per second for a whole site. */
const PACE = { pace: 1000, patience: 5000 }
const KEPT = { most: 1000, time: 24 * 3_600_000 }

export function placeRoutes(app: FastifyInstance, { config, db, figures }: Portal): void {
  const kept = keepAnswers<FoundPlace[]>({ ...KEPT, noteHit: hitsOf(figures, 'place search') })
  endpoint(app, findPlaces, async ({ query, request, reply }) => {
    const { geocoder } = config
    if (!geocoder) throw new Refusal('not-found')
    const q = query.q.replaceAll(/\s+/g, ' ').trim()
    if (q.length < PLACE_QUERY_LENGTH.least || q.length > PLACE_QUERY_LENGTH.most)
      throw new Refusal('invalid', { fields: { q: [REFUSAL_TEXTS.queryValue] } })
    const language = query.language ?? 'en'
    try {
      const places = await kept(`${language} ${q.toLowerCase()}`, async () => {
        const pause = await takeTurn(db, 'geocoder', PACE)
        if (pause === null) throw new Refusal('busy')
        await wait(pause)
        return askGeocoder(
          geocoder,
          { q, language },
          { time: config.timeLimits.geocoder, size: LARGEST_ANSWER },
        )
      })
      void reply.header('cache-control', 'public, max-age=3600')
      return { places }
    } catch (fault) {
      if (!(fault instanceof GeocoderFault)) throw fault
      request.log.warn({ reason: fault.message }, 'the place search failed')
      throw new Refusal('unavailable', { detail: REFUSAL_TEXTS.placesUnavailable })
    }
  })
}
