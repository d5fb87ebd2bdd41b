import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { OPEN_DATA_FOLDER } from '#contract/site/addresses/server-paths.ts'
import { ringOfBox, type Box } from '#geo/shapes/box.ts'
import type { ReliefSet } from '../ogc/items/relief-sets.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import { FINDS_LICENCE, type CatalogueFacts } from './catalogue-facts.ts'

/** Vocabularies of the document. */
const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geo: 'http://www.opengis.net/ont/geosparql#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const AUTHORITY = 'http://publications.europa.eu/resource/authority'
const LANGUAGES = [{ '@id': `${AUTHORITY}/language/ENG` }, { '@id': `${AUTHORITY}/language/CYM` }]
/** Parts of every dataset. */
const FOR_EVERYBODY = {
  'dct:accessRights': { '@id': `${AUTHORITY}/access-right/PUBLIC` },
  'dcat:theme': { '@id': `${AUTHORITY}/data-theme/EDUC` },
  'dct:language': LANGUAGES,
}

/** Returns the open data as DCAT-AP 3, as an object of JSON-LD. */
export function dcatOf(facts: CatalogueFacts) {
  const { publicUrl, sets } = facts
  const page = `${publicUrl}/data`
  const id = `${publicUrl}/data/catalog.jsonld`
  const publisher = { '@id': `${publicUrl}/#publisher` }
  const datasets = [finds(facts, publisher), ...sets.map((set) => reliefSet(set, facts, publisher))]
  const name = facts.operator.name ?? wordsIn('en', 'portal')('name')
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@id': id,
        '@type': 'dcat:Catalog',
        ...titled(
          (t) => t('catalogue.title'),
          (t) => t('catalogue.description'),
        ),
        'dct:publisher': publisher,
        'dct:language': LANGUAGES,
        'foaf:homepage': { '@id': page },
        'dcat:dataset': datasets.map((dataset) => ({ '@id': dataset['@id'] })),
        'dcat:service': { '@id': publicUrl + OPEN_DATA_FOLDER },
      },
      { '@id': publisher['@id'], '@type': 'foaf:Agent', 'foaf:name': name },
      service(facts, publisher),
      ...datasets,
    ],
  }
}

function finds({ publicUrl, operator, files }: CatalogueFacts, publisher: object) {
  const ogc = publicUrl + OPEN_DATA_FOLDER
  return {
    '@id': `${ogc}/collections/finds`,
    '@type': 'dcat:Dataset',
    ...titled(
      (t) => t('catalogue.finds'),
      (t) => withInvented(t, t('collections.finds.description'), files.demonstration),
    ),
    'dct:publisher': publisher,
    ...FOR_EVERYBODY,
    'dcat:keyword': inBoth((t) => t('catalogue.keywords')).flatMap(keywords),
    'dcat:landingPage': { '@id': `${publicUrl}/data` },
    'dct:spatial': placeOf(WALES_WITH_MARGIN),
    'dct:accrualPeriodicity': { '@id': `${AUTHORITY}/frequency/DAILY` },
    ...(files.made !== null && { 'dct:modified': moment(files.made) }),
    ...(operator.email !== null && {
      'dcat:contactPoint': {
        '@type': 'vcard:Kind',
        'vcard:fn': operator.name ?? wordsIn('en', 'portal')('name'),
        'vcard:hasEmail': { '@id': `mailto:${operator.email}` },
      },
    }),
    'dcat:distribution': [
      ...files.files.map((file) => fileDistribution(file, publicUrl)),
      {
        '@type': 'dcat:Distribution',
        'dct:title': inBoth((t) => t('catalogue.service')),
        'dcat:accessURL': { '@id': ogc },
        'dcat:accessService': { '@id': ogc },
        'dct:license': { '@id': FINDS_LICENCE },
      },
    ],
  }
}

function fileDistribution(
  { name, address, bytes, sha256, type }: OpenFiles['files'][number],
  origin: string,
) {
  return {
    '@id': origin + address,
    '@type': 'dcat:Distribution',
    'dct:title': name,
    'dcat:accessURL': { '@id': `${origin}/data` },
    'dcat:downloadURL': { '@id': origin + address },
    'dct:format': { '@type': 'dct:MediaTypeOrExtent', 'rdfs:label': type },
    'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(bytes) },
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': { '@id': 'http://spdx.org/rdf/terms#checksumAlgorithm_sha256' },
      'spdx:checksumValue': { '@type': 'xsd:hexBinary', '@value': sha256 },
    },
    'dct:license': { '@id': FINDS_LICENCE },
  }
}

function reliefSet({ id, box, properties }: ReliefSet, { publicUrl }: CatalogueFacts, publisher: object) {
  const { name, name_cy, attribution, attribution_cy, licence, demonstration } = properties
  const nameIn = { en: String(name), cy: String(name_cy ?? name) }
  const creditIn = { en: String(attribution), cy: String(attribution_cy ?? attribution) }
  const rights = licenceOf(licence)
  const addresses = [properties.tilejson, properties.pmtiles, properties.elevation_tilejson]
  return {
    '@id': `${publicUrl}${OPEN_DATA_FOLDER}/collections/relief-sets/items/${encodeURIComponent(id)}`,
    '@type': 'dcat:Dataset',
    ...titled(
      (t, language) => t('catalogue.relief', { name: nameIn[language] }),
      (t, language) =>
        withInvented(
          t,
          t('catalogue.reliefDescription', { credit: creditIn[language] }),
          demonstration === true,
        ),
    ),
    'dct:publisher': publisher,
    ...FOR_EVERYBODY,
    'dcat:keyword': inBoth((t) => t('catalogue.keywords')).flatMap(keywords),
    'dct:spatial': placeOf(box),
    'dcat:spatialResolutionInMeters': { '@type': 'xsd:decimal', '@value': String(properties.cell) },
    'dcat:distribution': [...addresses, properties.elevation_pmtiles].flatMap((address) =>
      typeof address === 'string' ? [tiles(address, rights)] : [],
    ),
  }
}

function tiles(address: string, rights: object) {
  const isArchive = !address.endsWith('.json')
  return {
    '@id': address,
    '@type': 'dcat:Distribution',
    'dct:title': isArchive ? 'PMTiles' : 'TileJSON',
    'dcat:accessURL': { '@id': address },
    ...(isArchive && { 'dcat:downloadURL': { '@id': address } }),
    ...rights,
  }
}

/** Operators write a name or an address, or nothing. */
function licenceOf(licence: string | number | boolean | null): object {
  if (licence === null) return {}
  const said = String(licence)
  if (URL.canParse(said)) return { 'dct:license': { '@id': said } }
  return { 'dct:license': { '@type': 'dct:LicenseDocument', 'dct:title': said } }
}

function service({ publicUrl }: CatalogueFacts, publisher: object) {
  const ogc = publicUrl + OPEN_DATA_FOLDER
  return {
    '@id': ogc,
    '@type': 'dcat:DataService',
    'dct:title': inBoth((t) => t('catalogue.service')),
    'dct:publisher': publisher,
    'dcat:endpointURL': { '@id': ogc },
    'dcat:endpointDescription': { '@id': `${ogc}/api` },
    'dcat:servesDataset': { '@id': `${ogc}/collections/finds` },
    'dct:license': { '@id': FINDS_LICENCE },
  }
}

type Said = (t: Words<'openData'>, language: 'en' | 'cy') => string

function titled(title: Said, description: Said) {
  return { 'dct:title': inBoth(title), 'dct:description': inBoth(description) }
}

function inBoth(said: Said) {
  return (['en', 'cy'] as const).map((language) => ({
    '@value': said(wordsIn(language, 'openData'), language),
    '@language': language,
  }))
}

function withInvented(t: Words<'openData'>, text: string, invented: boolean): string {
  return invented ? `${text} ${t('catalogue.invented')}` : text
}

function keywords(list: { '@value': string; '@language': string }) {
  return list['@value'].split(', ').map((word) => ({ ...list, '@value': word }))
}

/** The order of well-known text is longitude, latitude: CRS 84, which is what it means without an address. */
function placeOf(box: Box) {
  const corners = ringOfBox(box).map((corner) => corner.join(' '))
  const text = `POLYGON((${corners.join(', ')}))`
  return { '@type': 'dct:Location', 'dcat:bbox': { '@type': 'geo:wktLiteral', '@value': text } }
}

function moment(at: string) {
  return { '@type': 'xsd:dateTime', '@value': at }
}
