import { OPEN_COLLECTIONS, type OpenCollection } from '#contract/open-data/open-data.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { OpenDataPlace } from '../questions/ogc-request.ts'
import { CRS84 } from '../coordinate-systems.ts'
import {
  GEOJSON_TYPE,
  HTML_TYPE,
  JSON_TYPE,
  LICENCE_LINK,
  RELATIONS,
  SCHEMA_TYPE,
  type Link,
} from '../links.ts'

export interface CollectionDocument {
  id: OpenCollection
  title: string
  description: string
  attribution: string
  itemType: 'feature'
  crs: readonly string[]
  storageCrs: string
  extent: object
  links: readonly Link[]
}

export interface Catalogue {
  place: OpenDataPlace
  language: Language
  crsUris: readonly string[]
  /** Files with all finds. */
  files: readonly Link[]
}

export function collectionDocuments(catalogue: Catalogue): CollectionDocument[] {
  return OPEN_COLLECTIONS.map((id) => collectionDocument(id, catalogue))
}

/** Links of the description itself come first, from the caller. */
export function collectionDocument(
  id: OpenCollection,
  { place, language, crsUris, files }: Catalogue,
): CollectionDocument {
  const t = wordsIn(language, 'openData')
  const { west, south, east, north } = WALES_WITH_MARGIN
  return {
    id,
    title: t(`collections.${id}.title`),
    description: t(`collections.${id}.description`),
    attribution: t(`collections.${id}.attribution`),
    itemType: 'feature',
    crs: crsUris,
    storageCrs: CRS84,
    extent: {
      spatial: { bbox: [[west, south, east, north]], crs: CRS84 },
      temporal: { interval: [[null, null]], trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian' },
    },
    links: [...linksOf(id, place.base, t), ...(id === 'finds' ? [LICENCE_LINK, ...files] : [])],
  }
}

/** The forms and capitals that clients look for: see docs/api.md. */
function linksOf(id: OpenCollection, base: string, t: ReturnType<typeof wordsIn<'openData'>>): Link[] {
  const own = `${base}/collections/${id}`
  return [
    { href: own, rel: 'self', type: JSON_TYPE, title: t(`collections.${id}.title`) },
    { href: `${own}?f=html`, rel: 'alternate', type: HTML_TYPE, title: t('formats.html') },
    { href: `${own}/items`, rel: 'items', type: GEOJSON_TYPE, title: t('pages.items') },
    { href: `${own}/items?f=html`, rel: 'items', type: HTML_TYPE, title: t('pages.items') },
    { href: `${own}/schema`, rel: RELATIONS.schema, type: SCHEMA_TYPE, title: t('pages.schema') },
    // With this capital: GDAL compares letter by letter.
    { href: `${own}/schema?of=feature`, rel: 'describedBy', type: SCHEMA_TYPE, title: t('pages.schema') },
    ...(id === 'finds'
      ? [
          {
            href: `${own}/queryables`,
            rel: RELATIONS.queryables,
            type: SCHEMA_TYPE,
            title: t('pages.queryables'),
          },
          {
            href: `${own}/sortables`,
            rel: RELATIONS.sortables,
            type: SCHEMA_TYPE,
            title: t('pages.sortables'),
          },
          { href: `${own}/tiles`, rel: RELATIONS.tilesets, type: JSON_TYPE, title: t('pages.tilesets') },
        ]
      : []),
  ]
}
