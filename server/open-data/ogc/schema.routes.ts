import type { FastifyInstance } from 'fastify'
import {
  GEOMETRY,
  getQueryables,
  getSchema,
  getSortables,
  QUERYABLES,
  RECORD_NUMBER,
  SORTABLES,
  type OpenCollection,
} from '#contract/open-data/open-data.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { sendJson, sendPage } from './answer.ts'
import { parseRequest, type OgcRequest, type OpenDataPlace } from './ogc-request.ts'
import { collectionNamed } from './collection-named.ts'
import {
  collectionSchema,
  featureSchema,
  fieldsOf,
  queryablesSchema,
  sortablesSchema,
} from './documents/schemas.ts'
import { JSON_TYPE, SCHEMA_TYPE } from './links.ts'
import { fieldsPage } from './pages/info-pages.ts'

const SCHEMA = { parameters: ['f', 'lang'], jsonTypes: [SCHEMA_TYPE, JSON_TYPE] }

/** What items have, and what can be asked of them. */
export function schemaRoutes(app: FastifyInstance, place: OpenDataPlace): void {
  endpoint(app, getQueryables, (call) => {
    mustBeFinds(call.params.collection)
    const asked = parseRequest(call, place, SCHEMA)
    const { t } = asked
    const names = [...Object.keys(QUERYABLES), GEOMETRY]
    if (asked.format === 'html') return sendFields(asked, 'finds', t('pages.queryables'), names)
    return sendJson(asked, queryablesSchema(t, `${place.base}/collections/finds/queryables`), SCHEMA_TYPE)
  })

  endpoint(app, getSortables, (call) => {
    mustBeFinds(call.params.collection)
    const asked = parseRequest(call, place, SCHEMA)
    const { t } = asked
    if (asked.format === 'html') return sendFields(asked, 'finds', t('pages.sortables'), SORTABLES)
    return sendJson(asked, sortablesSchema(t, `${place.base}/collections/finds/sortables`), SCHEMA_TYPE)
  })

  endpoint(app, getSchema, (call) => {
    const id = collectionNamed(call.params.collection)
    const asked = parseRequest(call, place, { ...SCHEMA, parameters: ['of', 'f', 'lang'] })
    const { t, query } = asked
    if (asked.format === 'html')
      return sendFields(asked, id, t('pages.schema'), [RECORD_NUMBER, GEOMETRY, ...Object.keys(fieldsOf(id))])
    const address = `${place.base}/collections/${id}/schema`
    const document =
      query.of === 'feature'
        ? featureSchema(id, t, `${address}?of=feature`)
        : collectionSchema(id, t, address)
    return sendJson(asked, document, SCHEMA_TYPE)
  })
}

/** Relief sets are few: nothing filters or sorts them. */
function mustBeFinds(name: string): void {
  if (collectionNamed(name) !== 'finds') throw new Refusal('not-found')
}

function sendFields(asked: OgcRequest, collection: OpenCollection, title: string, names: readonly string[]) {
  return sendPage(asked, (nonce) => fieldsPage(asked, { title, collection, names }, nonce))
}
