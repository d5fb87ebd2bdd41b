import type { FastifyInstance } from 'fastify'
import {
  getCollection,
  getCollections,
  getConformance,
  getOpenData,
  getOpenDataApi,
  getOpenDataApiPage,
  GEOMETRY,
  getQueryables,
  getSchema,
  getSortables,
  QUERYABLES,
  RECORD_NUMBER,
  SORTABLES,
  type OpenCollection,
} from '#contract/open-data/open-data.ts'
import { OPEN_DATA_FOLDER } from '#contract/site/addresses/server-paths.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { Relief } from '#server/relief/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { sendJson, sendPage } from './answer.ts'
import { ownLinks, parseRequest, type OgcRequest, type OpenDataPlace } from './questions/ogc-request.ts'
import { collectionNamed } from './collection-named.ts'
import { coordinateSystems } from './coordinate-systems.ts'
import { collectionDocument, collectionDocuments } from './documents/collections.ts'
import { CONFORMANCE_CLASSES } from './documents/conformance.ts'
import { openApi30 } from './documents/openapi-30.ts'
import { itemRoutes } from './items/items.routes.ts'
import {
  HTML_TYPE,
  JSON_TYPE,
  OPENAPI_TYPE,
  SCHEMA_TYPE,
  LICENCE_LINK,
  RELATIONS,
  type Link,
} from './links.ts'
import { wholeFiles } from './whole-files.ts'
import {
  apiPage,
  collectionPage,
  collectionsPage,
  conformancePage,
  landingPage,
  fieldsPage,
} from './pages/info-pages.ts'
import { findTileRoutes } from './find-tiles.routes.ts'
import {
  collectionSchema,
  featureSchema,
  fieldsOf,
  queryablesSchema,
  sortablesSchema,
} from './documents/schemas.ts'

const SCHEMA = { parameters: ['f', 'lang'], jsonTypes: [SCHEMA_TYPE, JSON_TYPE] }

/** What items have, and what can be asked of them. */
function schemaRoutes(app: FastifyInstance, place: OpenDataPlace): void {
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

interface Parts {
  relief: Relief
  grid: NationalGrid
}

const PAGE = { parameters: ['f', 'lang'], jsonTypes: [JSON_TYPE] }

/** OGC API Features, and the tiles of finds as OGC API Tiles: in JSON for programs, as pages for people. */
export function openDataRoutes(app: FastifyInstance, portal: Portal, { relief, grid }: Parts): void {
  const { publicUrl } = portal.config
  const place: OpenDataPlace = { publicUrl, base: publicUrl + OPEN_DATA_FOLDER }
  const systems = coordinateSystems(grid)
  const files = () => wholeFiles(portal.db, publicUrl)
  const crsUris = systems.map(({ uri }) => uri)
  const api = ({ t }: OgcRequest) => openApi30(t, place, crsUris)

  endpoint(app, getOpenData, async (call) => {
    const asked = parseRequest(call, place, PAGE)
    const whole = await files()
    if (asked.format === 'html') return sendPage(asked, (nonce) => landingPage(asked, whole, nonce))
    return sendJson(asked, landingDocument(asked, whole), JSON_TYPE)
  })

  endpoint(app, getOpenDataApi, (call) => {
    const types = [OPENAPI_TYPE.split(';')[0] ?? '', JSON_TYPE]
    const asked = parseRequest(call, place, { ...PAGE, jsonTypes: types })
    if (asked.format === 'html') return sendPage(asked, (nonce) => apiPage(asked, api(asked), nonce))
    return sendJson(asked, api(asked), OPENAPI_TYPE)
  })

  endpoint(app, getOpenDataApiPage, (call) => {
    const asked = parseRequest(call, place, { ...PAGE, jsonTypes: [HTML_TYPE] })
    return sendPage(asked, (nonce) => apiPage(asked, api(asked), nonce))
  })

  endpoint(app, getConformance, (call) => {
    const asked = parseRequest(call, place, PAGE)
    if (asked.format === 'html')
      return sendPage(asked, (nonce) => conformancePage(asked, CONFORMANCE_CLASSES, nonce))
    return sendJson(asked, { links: ownLinks(asked, JSON_TYPE), conformsTo: CONFORMANCE_CLASSES }, JSON_TYPE)
  })

  endpoint(app, getCollections, async (call) => {
    const asked = parseRequest(call, place, PAGE)
    const all = collectionDocuments({ place, crsUris, language: asked.language, files: await files() })
    if (asked.format === 'html') return sendPage(asked, (nonce) => collectionsPage(asked, all, nonce))
    return sendJson(asked, { links: ownLinks(asked, JSON_TYPE), crs: crsUris, collections: all }, JSON_TYPE)
  })

  endpoint(app, getCollection, async (call) => {
    const id = collectionNamed(call.params.collection)
    const asked = parseRequest(call, place, PAGE)
    const whole = await files()
    const document = collectionDocument(id, { place, crsUris, language: asked.language, files: whole })
    if (asked.format === 'html')
      return sendPage(asked, (nonce) => collectionPage(asked, document, whole, nonce))
    return sendJson(asked, document, JSON_TYPE)
  })

  schemaRoutes(app, place)
  findTileRoutes(app, place)
  itemRoutes(app, portal, { place, relief, grid, systems, files })
}

/** The first page. QGIS wants exactly these relations and types, and puts its own paths behind the address of `data`. */
function landingDocument(asked: OgcRequest, files: readonly Link[]) {
  const { t, place } = asked
  const { base, publicUrl } = place
  return {
    title: t('title'),
    description: t('description'),
    attribution: t('collections.finds.attribution'),
    links: [
      ...ownLinks(asked, JSON_TYPE),
      { href: `${base}/api`, rel: 'service-desc', type: OPENAPI_TYPE, title: t('pages.api') },
      { href: `${base}/api.html`, rel: 'service-doc', type: HTML_TYPE, title: t('pages.api') },
      ...['conformance', RELATIONS.conformance].map((rel) => ({
        ...{ href: `${base}/conformance`, rel, type: JSON_TYPE },
        title: t('pages.conformance'),
      })),
      ...['data', RELATIONS.data].map((rel) => ({
        ...{ href: `${base}/collections`, rel, type: JSON_TYPE },
        title: t('pages.collections'),
      })),
      {
        href: `${base}/collections/finds/tiles`,
        rel: RELATIONS.tilesets,
        type: JSON_TYPE,
        title: t('pages.tilesets'),
      },
      LICENCE_LINK,
      // Not ours, so the portal does not pass them on.
      { href: 'https://datamap.gov.wales/', rel: 'related', type: HTML_TYPE, title: t('related') },
      { href: `${publicUrl}/api/docs`, rel: 'related', type: HTML_TYPE, title: t('otherApi') },
      ...files,
    ] satisfies Link[],
  }
}
