import type { FastifyInstance } from 'fastify'
import { getItem, getItems, type OpenCollection } from '#contract/open-data/open-data.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import {
  type PublicRecord,
  publicRecords,
  wasPublicRecord,
  type PublicPage,
  type PublicQuery,
  countPublicRecords,
  recordsRevision,
} from '#server/records/index.ts'
import type { Relief } from '#server/relief/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { throttled } from '#server/platform/limits/limits.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { StrictQuery } from '#server/platform/http/request/strict-query.ts'
import type { Database } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/database/answers/database-trouble.ts'
import { lruCache } from '#server/platform/caching/lru-cache.ts'
import { sendJson, sendPage } from '../answer.ts'
import { ownLinks, parseRequest, type OgcRequest, type OpenDataPlace } from '../questions/ogc-request.ts'
import { collectionNamed } from '../collection-named.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'
import { itemParameters } from '../documents/openapi-30.ts'
import { GEOJSON_TYPE, JSON_TYPE, LICENCE_LINK, type Link } from '../links.ts'
import { findPageHtml, findsPageHtml, reliefPageHtml, reliefSetPageHtml } from '../pages/item-pages.ts'
import { readFindQuestion, type FindQuestion } from '../questions/read-find-question.ts'
import { readItemsQuestion, systemNamed, type PageSize } from '../questions/read-items-question.ts'
import { openRowBudget } from '../row-budget.ts'
import { findsLinks, sendFinds, type FindsPage } from './answer-finds.ts'
import { FeatureTexts } from './item-collection.ts'
import { oneReliefSet, readReliefSets, reliefLinks, sendReliefSets } from './relief-items.ts'
import { reliefSetFeature } from './relief-sets.ts'
import { findConditions, oneRecord } from '../questions/find-conditions.repository.ts'

/** Questions whose counts are kept. */
const KEPT = 200

/**
 * Counts what a question matches: exactly, or null if that takes too long. Clients show the number as the count, so it is
 * never an estimate. It is kept until a record changes.
 * @param longest milliseconds for a count; a longer one would delay every page of a long answer
 * @returns `name` is the same for equal questions
 */
function findCounter(
  db: Database,
  longest: number,
): (name: string, query: PublicQuery) => Promise<number | null> {
  const kept = lruCache<number | null>(KEPT)
  return async (name, query) =>
    kept(`${await recordsRevision(db)} ${name}`, () => countIfQuick(db, longest, query))
}

async function countIfQuick(db: Database, longest: number, query: PublicQuery): Promise<number | null> {
  try {
    return await countPublicRecords(db, query, longest)
  } catch (fault) {
    if (fault instanceof Error && troubleOf(fault) === 'busy') return null
    throw fault
  }
}

const LARGEST_NUMBER = 2 ** 31 - 1

interface FindsReader {
  /** @param use called with each record of the page, in its order */
  read: (
    question: FindQuestion,
    query: StrictQuery,
    use: (record: PublicRecord) => void,
  ) => Promise<FindsPage>
  /** Throws a Refusal if there is none, or none any more. */
  one: (id: string) => Promise<PublicRecord>
}

function findsReader({ db, config }: Pick<Portal, 'db' | 'config'>, grid: NationalGrid): FindsReader {
  const records = publicRecords(db, { publicUrl: config.publicUrl, grid })
  const count = findCounter(db, config.timeLimits.count)
  /** Invented records stand in where there is nothing else. */
  const areInvented = async () => config.demo && (await isOnlyDemonstration(db))
  return {
    read: async (question, query, use) => {
      const demonstration = await areInvented()
      const asked: PublicQuery = {
        filter: question.mapFilter,
        where: findConditions(question.conditions, config.publicUrl),
        demonstration,
      }
      const counted = () => count(nameOf(query, demonstration), asked)
      const [found, matched] = await Promise.all([
        records.page(asked, question.page, use),
        question.isContinued ? counted() : null,
      ])
      if (question.isContinued) return { ...found, matched, crs: question.crs }
      return { ...found, matched: found.next === null ? found.count : await counted(), crs: question.crs }
    },
    one: async (id) => {
      const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
      if (number < 1 || number > LARGEST_NUMBER) throw new Refusal('not-found')
      const asked: PublicQuery = {
        filter: { ...EVERY_RECORD, byKey: null },
        where: oneRecord(number),
        demonstration: await areInvented(),
      }
      const found: PublicRecord[] = []
      const first: PublicPage = { order: 'record', direction: 'asc', after: null, offset: 0, limit: 1 }
      await records.page(asked, first, (record) => found.push(record))
      const [record] = found
      if (record) return record
      throw new Refusal((await wasPublicRecord(db, number)) ? 'gone' : 'not-found')
    },
  }
}

/** What decides how many match: neither the page nor the form of the answer. */
function nameOf(query: StrictQuery, demonstration: boolean): string {
  const counted = Object.entries(query).filter(([name]) => !NOT_COUNTED.includes(name))
  return JSON.stringify([demonstration, ...counted.sort(([one], [other]) => (one < other ? -1 : 1))])
}

const NOT_COUNTED = ['limit', 'after', 'offset', 'f', 'lang', 'crs', 'sortby']

interface Parts {
  place: OpenDataPlace
  relief: Relief
  grid: NationalGrid
  systems: readonly CoordinateSystem[]
  files: () => Promise<readonly Link[]>
}

const JSON_TYPES = [GEOJSON_TYPE, JSON_TYPE]
/** Rows of a page for people. */
const FOR_PEOPLE: PageSize = { usual: 20, most: 100 }

/** The items of both collections. */
export function itemRoutes(
  app: FastifyInstance,
  portal: Portal,
  { place, relief, grid, systems, files }: Parts,
): void {
  const reader = findsReader(portal, grid)
  const budget = openRowBudget(portal.config.openRows, portal.makeCounter, { refuse: throttled })

  const answerFinds = async (asked: OgcRequest) => {
    const { query, format, request, reply } = asked
    const question = readFindQuestion(query, systems, sizeIn(format))
    const { signal, stop } = hangingUp(reply.raw)
    const asking = { key: callerKey(request), isContinued: question.isContinued, signal }
    const texts = new FeatureTexts()
    const records: PublicRecord[] = []
    const use = (record: PublicRecord): void => {
      if (format === 'json') texts.add(findFeature(record, question.crs))
      else records.push(record)
    }
    const [page, whole] = await budget
      .run(asking, async () => {
        const result = await Promise.all([reader.read(question, query, use), files()])
        return { rows: result[0].count, result }
      })
      .finally(stop)
    if (format === 'json') return sendFinds(asked, page, texts, whole)
    const links = findsLinks(asked, page, whole)
    return sendPage(asked, (nonce) => findsPageHtml(asked, { ...page, records }, links, nonce))
  }

  const answerRelief = async (asked: OgcRequest) => {
    const question = readItemsQuestion(asked.query, systems, sizeIn(asked.format))
    const page = await readReliefSets(() => relief.all(), question, asked)
    if (asked.format === 'json') return sendReliefSets(asked, page)
    const links = reliefLinks(asked, page)
    return sendPage(asked, (nonce) => reliefPageHtml(asked, page, links, nonce))
  }

  endpoint(
    app,
    getItems,
    async (call) => {
      const collection = collectionNamed(call.params.collection)
      const asked = parseRequest(call, place, {
        parameters: itemParameters(collection),
        jsonTypes: JSON_TYPES,
        alternates: collection === 'finds' ? (await files()).map(asAlternate) : [],
      })
      return collection === 'finds' ? answerFinds(asked) : answerRelief(asked)
    },
    // They may wait for their turn. What waits is limited by the number of connections.
    { countsAsWork: false },
  )

  endpoint(app, getItem, async (call) => {
    const { id } = call.params
    const collection = collectionNamed(call.params.collection)
    const asked = parseRequest(call, place, { parameters: ['crs', 'f', 'lang'], jsonTypes: JSON_TYPES })
    const crs = systemNamed('crs', asked.query.crs, systems)
    if (collection === 'relief-sets') {
      const set = await oneReliefSet((name) => relief.find(name), id, place.publicUrl)
      if (asked.format === 'html') return sendPage(asked, (nonce) => reliefSetPageHtml(asked, set, nonce))
      return sendFeature(asked, reliefSetFeature(set, crs), { collection, crs })
    }
    const record = await reader.one(id)
    if (asked.format === 'html') return sendPage(asked, (nonce) => findPageHtml(asked, record, nonce))
    return sendFeature(asked, findFeature(record, crs), { collection, crs })
  })
}

function sendFeature(
  asked: OgcRequest,
  feature: object,
  { collection, crs }: { collection: OpenCollection; crs: CoordinateSystem },
) {
  const { t, place, reply } = asked
  void reply.header('content-crs', `<${crs.uri}>`)
  const links = [
    ...ownLinks(asked, GEOJSON_TYPE),
    {
      ...{ href: `${place.base}/collections/${collection}`, rel: 'collection', type: JSON_TYPE },
      title: t(`collections.${collection}.title`),
    },
    ...(collection === 'finds' ? [LICENCE_LINK] : []),
  ]
  return sendJson(asked, { ...feature, links }, GEOJSON_TYPE)
}

function asAlternate(file: Link): Link {
  return { ...file, rel: 'alternate' }
}

function sizeIn(format: OgcRequest['format']): PageSize | undefined {
  return format === 'html' ? FOR_PEOPLE : undefined
}

/** A signal that is aborted when the client hangs up before its answer begins. */
function hangingUp(raw: NodeJS.EventEmitter & { destroyed: boolean }) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (raw.destroyed) abort()
  raw.once('close', abort)
  return { signal: controller.signal, stop: () => void raw.off('close', abort) }
}

/** A record as GeoJSON; in another coordinate system, in the order of its axes. */
function findFeature({ id, ring, properties }: PublicRecord, crs: CoordinateSystem) {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Polygon', coordinates: [ring.map(crs.fromDegrees)] },
    properties,
  }
}
