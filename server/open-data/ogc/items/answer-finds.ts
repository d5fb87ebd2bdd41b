import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE, LICENCE_LINK, withParameters, type Link } from '../links.ts'
import type { Cursor, FoundPage } from '#server/records/index.ts'
import { sendParts } from '../answer.ts'
import { ownLinks, type OgcRequest } from '../questions/ogc-request.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'
import { sendCollection, type FeatureTexts } from './item-collection.ts'

/** A page of finds, whose records have been used. */
export interface FindsPage extends FoundPage {
  /** Null if it is not known. */
  matched: number | null
  crs: CoordinateSystem
}

/** Up to this number, answers have an ETag; longer ones are sent in parts. */
const WITH_ETAG = 1000

export function sendFinds(
  asked: OgcRequest,
  page: FindsPage,
  features: FeatureTexts,
  files: readonly Link[],
) {
  const { count, crs, matched } = page
  asked.reply.header('content-crs', `<${crs.uri}>`)
  const links = findsLinks(asked, page, files)
  const parts = features.collection({ links, matched, returned: count }, new Date())
  if (count > WITH_ETAG) return sendParts(asked, parts, GEOJSON_TYPE)
  return sendCollection(asked, parts)
}

export function findsLinks(asked: OgcRequest, { next }: FindsPage, files: readonly Link[]): Link[] {
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
