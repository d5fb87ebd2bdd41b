import { HTML_TYPE, JSON_TYPE, LICENCE_LINK, OPENAPI_TYPE, RELATIONS, type Link } from '../links.ts'
import { ownLinks, type OgcRequest } from '../questions/ogc-request.ts'

/** The first page. QGIS wants exactly these relations and types, and puts its own paths behind the address of `data`. */
export function landingDocument(asked: OgcRequest, files: readonly Link[]) {
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
