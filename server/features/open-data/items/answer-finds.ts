import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE, LICENCE_LINK, withParameters, type Link } from '../links.ts'
import type { Cursor, FoundPage } from '#server/features/public-records/index.ts'
import { sendParts } from '../answer.ts'
import { ownLinks, type Asked } from '../asked.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'
import { collectionParts, sendCollection } from './item-collection.ts'
import { findFeature } from './find-feature.ts'

/** A page of finds, read from the database. */
export interface FindsPage extends FoundPage {
  /** Null if it is not known. */
  matched: number | null
  crs: CoordinateSystem
}

/** Up to this number, answers have an ETag; longer ones are sent while they are written. */
const WITH_ETAG = 1000

export function sendFinds(asked: Asked, page: FindsPage, files: readonly Link[]) {
  const { records, count, crs, matched } = page
  asked.reply.header('content-crs', `<${crs.uri}>`)
  const links = findsLinks(asked, page, files)
  const features = function* () {
    for (const record of records) yield findFeature(record, crs)
  }
  const parts = (now: Date) => collectionParts({ links, matched, returned: count }, features(), now)
  if (count > WITH_ETAG) return sendParts(asked, parts(new Date()), GEOJSON_TYPE)
  return sendCollection(asked, parts(new Date()))
}

export function findsLinks(asked: Asked, { next }: FindsPage, files: readonly Link[]): Link[] {
  const { t, place, format, address } = asked
  return [
    ...ownLinks(asked, GEOJSON_TYPE),
    ...(next
      ? [
          {
            ...{ rel: 'next', type: format === 'json' ? GEOJSON_TYPE : HTML_TYPE, title: t('pages.next') },
            // Begins behind the last one, however many of those before it come or go.
            href: withParameters(address, { after: cursorText(next), offset: null }),
          },
        ]
      : []),
    {
      ...{ href: `${place.base}/collections/finds`, rel: 'collection', type: JSON_TYPE },
      title: t('collections.finds.title'),
    },
    LICENCE_LINK,
    ...files,
  ]
}

function cursorText({ id, updated }: Cursor): string {
  return updated === null ? String(id) : `${updated},${id}`
}
