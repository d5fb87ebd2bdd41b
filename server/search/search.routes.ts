import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { MOST_FOUND, SEARCH_TEXT_LENGTH, searchEverything } from '#contract/site/search.ts'
import { findAreasByName } from '#server/heritage/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { recordsByTitle } from '#server/records/index.ts'
import { readPostcode } from './postcode.rules.ts'
import type { Postcodes } from './postcodes.source.ts'

/** More words are no name. */
const MOST_WORDS = 10

export function searchRoutes(
  app: FastifyInstance,
  { db, config }: Portal,
  postcodes: Postcodes | null,
): void {
  endpoint(app, searchEverything, async ({ query }) => {
    const text = query.text.normalize('NFKC').trim()
    if (text.length < SEARCH_TEXT_LENGTH.least || text.length > SEARCH_TEXT_LENGTH.most)
      throw new Refusal('invalid', { fields: { text: [REFUSAL_TEXTS.queryValue] } })
    const postcode = readPostcode(text)
    if (postcode) return { postcode: (await postcodes?.find(postcode)) ?? null, areas: [], records: [] }
    const words = text
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, MOST_WORDS)
    if (words.length === 0) return { postcode: null, areas: [], records: [] }
    const [areas, records] = await Promise.all([
      findAreasByName(db, words, MOST_FOUND),
      recordsByTitle(db, words, MOST_FOUND, pictureAddresses(config.publicUrl)),
    ])
    return {
      postcode: null,
      areas: areas.map(({ number, nameCy, ...area }) => ({ ...area, id: number, name_cy: nameCy })),
      records,
    }
  })
}
