import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { OPEN_DATA_FOLDER } from '#contract/site/addresses/server-paths.ts'
import type { Language } from '#language/language.ts'
import { newestOpenFiles } from '../files/newest-files.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { FINDS_LICENCE } from './catalogue-facts.ts'

/** Returns the finds as a `Dataset` of schema.org, for search engines that read the page about open data. */
export async function findsAsDataset(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  language: Language,
): Promise<object> {
  const { publicUrl } = config
  const files = await newestOpenFiles(db)
  const t = wordsIn(language, 'openData')
  const { west, south, east, north } = WALES_WITH_MARGIN
  const organisation = {
    '@type': 'Organization',
    name: config.site.operator.name ?? wordsIn(language, 'portal')('name'),
    url: publicUrl,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${publicUrl}${OPEN_DATA_FOLDER}/collections/finds`,
    name: t('catalogue.finds'),
    description: `${t('collections.finds.description')}${files.demonstration ? ` ${t('catalogue.invented')}` : ''}`,
    url: `${publicUrl}/data`,
    inLanguage: language,
    keywords: t('catalogue.keywords').split(', '),
    license: FINDS_LICENCE,
    isAccessibleForFree: true,
    creator: organisation,
    publisher: organisation,
    creditText: t('collections.finds.attribution'),
    ...(files.made !== null && { dateModified: files.made }),
    spatialCoverage: {
      '@type': 'Place',
      // Latitude first.
      geo: { '@type': 'GeoShape', box: `${south} ${west} ${north} ${east}` },
    },
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: t('catalogue.title'),
      url: `${publicUrl}/data/catalog.jsonld`,
    },
    distribution: [
      ...files.files.map((file) => asDownload(file, publicUrl)),
      {
        '@type': 'DataDownload',
        name: t('catalogue.service'),
        contentUrl: `${publicUrl}${OPEN_DATA_FOLDER}/collections/finds/items`,
        encodingFormat: 'application/geo+json',
      },
    ],
  }
}

function asDownload({ name, address, bytes, sha256, type }: OpenFiles['files'][number], origin: string) {
  return {
    '@type': 'DataDownload',
    name,
    contentUrl: origin + address,
    encodingFormat: type,
    contentSize: `${bytes} B`,
    sha256,
  }
}
