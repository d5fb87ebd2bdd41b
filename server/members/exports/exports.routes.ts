import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportOwnData, exportRecordsCsv, exportRecordsGeojson } from '#contract/accounts/exports.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { zipOf } from '#formats/shared/zip.ts'
import { ownData } from './own-data.ts'
import { csvOf, geojsonOf } from './record-files.ts'

export function exportRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend } = portal
  const addresses = pictureAddresses(config.publicUrl)

  endpoint(app, exportRecordsCsv, async ({ viewer, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    void reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('records.csv'))
    return reply.send(Readable.from(csvOf(db, viewer.id, addresses)))
  })

  endpoint(app, exportRecordsGeojson, async ({ viewer, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    void reply.type('application/geo+json').header('content-disposition', attachment('records.geojson'))
    return reply.send(Readable.from(geojsonOf(db, viewer.id, addresses)))
  })

  endpoint(app, exportOwnData, async ({ viewer, reply }) => {
    await spend('downloadsByMember', String(viewer.id))
    void reply
      .type('application/zip')
      .header('content-disposition', attachment('wales-lidar-portal-data.zip'))
    return reply.send(zipOf(ownData(portal, viewer.id)))
  })
}

function attachment(name: string): string {
  return `attachment; filename="${name}"`
}
