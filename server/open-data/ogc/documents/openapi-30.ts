import {
  FIND_PARAMETERS,
  ITEM_PARAMETERS,
  OPEN_COLLECTIONS,
  QUERYABLES,
  type OpenCollection,
} from '#contract/open-data/open-data.ts'
import type { Words } from '#server/platform/texts/words.ts'
import type { OpenDataPlace } from '../questions/ogc-request.ts'
import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE, LICENCE_LINK, OPENAPI_TYPE, SCHEMA_TYPE } from '../links.ts'
import { parametersFor, type Parameter } from './parameters.ts'

type T = Words<'openData'>

interface Operation {
  id: string
  summary: string
  type: string
  parameters: readonly string[]
  /** What it can answer besides the errors of all. */
  statuses?: readonly number[]
}

const PAGE_PARAMETERS = ['f', 'lang']
const ERRORS: Readonly<Record<number, string>> = {
  400: 'A parameter is not known or not valid; `detail` names it.',
  404: 'There is none.',
  406: 'There is no such form; `links` has files.',
  410: 'It was withdrawn.',
  429: 'Too much was asked for; come back after the seconds of `Retry-After`.',
  503: 'Not now; come back after the seconds of `Retry-After`.',
}

/** The parameters that a collection's items can be asked with. */
export function itemParameters(collection: OpenCollection): string[] {
  return collection === 'finds'
    ? [...ITEM_PARAMETERS, ...FIND_PARAMETERS, ...Object.keys(QUERYABLES)]
    : [...ITEM_PARAMETERS]
}

/**
 * The description as OpenAPI 3.0: 3.1, as in /api/docs, is too new for its clients. Paths are concrete, because GDAL looks
 * there for the filter and for names, and every parameter is in its place.
 */
export function openApi30(t: T, { base }: OpenDataPlace, crsUris: readonly string[]): object {
  const parameters = parametersFor(crsUris)
  const operations = operationsOf(t)
  return {
    openapi: '3.0.3',
    info: {
      title: t('title'),
      description: t('description'),
      version: '1.0.0',
      license: { name: LICENCE_LINK.title, url: LICENCE_LINK.href },
    },
    servers: [{ url: base }],
    tags: [{ name: 'Open data' }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([path, operation]) => [
        path,
        { get: operationObject(path, operation, parameters) },
      ]),
    ),
    components: { parameters, schemas: { problem: PROBLEM } },
  }
}

/** By path, under the base. */
function operationsOf(t: T): Record<string, Operation> {
  const page = { type: JSON_TYPE, parameters: PAGE_PARAMETERS }
  return {
    '/': { ...page, id: 'landing', summary: t('pages.landing') },
    '/api': { ...page, id: 'api', type: OPENAPI_TYPE, summary: t('pages.api') },
    '/conformance': { ...page, id: 'conformance', summary: t('pages.conformance') },
    '/collections': { ...page, id: 'collections', summary: t('pages.collections') },
    ...Object.fromEntries(
      OPEN_COLLECTIONS.flatMap((collection) => Object.entries(ofCollection(collection, t))),
    ),
    '/collections/finds/queryables': {
      ...page,
      id: 'queryables',
      type: SCHEMA_TYPE,
      summary: t('pages.queryables'),
    },
    '/collections/finds/sortables': {
      ...page,
      id: 'sortables',
      type: SCHEMA_TYPE,
      summary: t('pages.sortables'),
    },
    '/collections/finds/tiles': { ...page, id: 'tilesets', summary: t('pages.tilesets') },
    '/collections/finds/tiles/WebMercatorQuad': { ...page, id: 'tileset', summary: t('pages.tileset') },
  }
}

function ofCollection(collection: OpenCollection, t: T): Record<string, Operation> {
  const path = `/collections/${collection}`
  const title = t(`collections.${collection}.title`)
  const id = (name: string) => `${name}-${collection}`
  return {
    [path]: { id: id('collection'), summary: title, type: JSON_TYPE, parameters: PAGE_PARAMETERS },
    [`${path}/items`]: {
      ...{ id: id('items'), summary: `${title}: ${t('pages.items')}`, type: GEOJSON_TYPE },
      parameters: itemParameters(collection),
      statuses: [429],
    },
    [`${path}/items/{id}`]: {
      ...{ id: id('item'), summary: `${title}: ${t('pages.item')}`, type: GEOJSON_TYPE },
      parameters: ['crs', ...PAGE_PARAMETERS],
      statuses: [404, 410],
    },
    [`${path}/schema`]: {
      ...{ id: id('schema'), summary: `${title}: ${t('pages.schema')}`, type: SCHEMA_TYPE },
      parameters: ['of', ...PAGE_PARAMETERS],
    },
  }
}

function operationObject(
  path: string,
  { id, summary, type, parameters, statuses = [] }: Operation,
  known: Readonly<Record<string, Parameter>>,
): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string' },
  }))
  return {
    operationId: id,
    summary,
    tags: ['Open data'],
    parameters: [...inPath, ...parameters.map((name) => known[name])],
    responses: {
      200: {
        description: summary,
        content: { [type]: { schema: { type: 'object' } }, [HTML_TYPE]: { schema: { type: 'string' } } },
      },
      ...Object.fromEntries(
        [400, 406, 503, ...statuses].sort().map((status) => [status, refusal(ERRORS[status] ?? '')]),
      ),
    },
  }
}

function refusal(description: string): object {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
  }
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
  },
}
