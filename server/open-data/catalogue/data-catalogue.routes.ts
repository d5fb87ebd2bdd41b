import type { FastifyInstance } from 'fastify'
import { getDataCatalogue } from '#contract/open-data/data-catalogue.ts'
import type { Relief } from '#server/relief/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { catalogueFacts } from './catalogue-facts.ts'
import { dcatOf } from './dcat.ts'

/** What harvesters of data portals read: one document, because there are few datasets. */
export function dataCatalogueRoutes(app: FastifyInstance, portal: Portal, relief: Relief): void {
  endpoint(app, getDataCatalogue, async ({ request, reply }) => {
    await portal.spend('readsByAddress', callerKey(request))
    void reply.type('application/ld+json; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(`${JSON.stringify(dcatOf(await catalogueFacts(portal, relief)), null, 2)}\n`)
  })
}
