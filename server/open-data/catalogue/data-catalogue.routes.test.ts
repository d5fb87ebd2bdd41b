import { describe, expect, it, test } from 'vitest'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'
import { makeAppWithPages } from '#server/testing/web-folder.ts'

const config = { publicUrl: 'https://porth.example' }

interface Node {
  '@id'?: string
  '@type'?: string
  [property: string]: unknown
}

interface Catalogue {
  '@context': Record<string, string>
  '@graph': Node[]
}

/** Mandatory and, for licences and publishers, recommended properties of DCAT-AP 3 by class. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'dcat:Catalog': ['dct:title', 'dct:description', 'dct:publisher', 'dcat:dataset', 'dct:language'],
  'dcat:Dataset': ['dct:title', 'dct:description', 'dct:publisher', 'dcat:distribution', 'dcat:theme'],
  'dcat:Distribution': ['dcat:accessURL', 'dct:license'],
  'dcat:DataService': ['dct:title', 'dcat:endpointURL', 'dcat:servesDataset'],
  'dct:Location': ['dcat:bbox'],
  'foaf:Agent': ['foaf:name'],
  'spdx:Checksum': ['spdx:algorithm', 'spdx:checksumValue'],
  'vcard:Kind': ['vcard:fn', 'vcard:hasEmail'],
}

const FILES = [
  { name: 'finds.gpkg', key: 'files/a', bytes: 4096, sha256: 'a'.repeat(64) },
  { name: 'finds.csv', key: 'files/b', bytes: 99, sha256: 'b'.repeat(64) },
]

async function addFiles({ db }: TestApp, more: object = {}): Promise<void> {
  const set = { seq: 1, records: 3, demonstration: false, members: Buffer.alloc(1), exact: Buffer.alloc(1) }
  await db
    .insertInto('file_sets')
    .values({ ...set, files: JSON.stringify(FILES), ...more })
    .execute()
}

async function catalogueOf({ app }: TestApp): Promise<Catalogue> {
  const answer = await app.inject({
    url: '/data/catalog.jsonld',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  return answer.json<Catalogue>()
}

/** All objects in the document, the outer ones first. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(nodesIn)]
}

function distributionsOf(dataset: Node | undefined): Node[] {
  return dataset?.['dcat:distribution'] as Node[]
}

describe('the data catalogue', () => {
  it('has every property that DCAT-AP requires, and no name without its vocabulary', async () => {
    const operator = { name: 'Heneb', email: 'data@porth.example', address: null }
    const site = { ...(await makeApp()).config.site, operator }
    const portal = await makeApp({ ...config, site })
    await addFiles(portal)
    await writeTileset(portal, 'survey', sampleTilesetFile(), {})
    const { '@context': context, '@graph': graph } = await catalogueOf(portal)
    const nodes = nodesIn(graph)
    const counts = new Map<string, number>()
    for (const node of nodes) {
      const type = node['@type'] ?? ''
      counts.set(type, (counts.get(type) ?? 0) + 1)
      for (const name of REQUIRED[type] ?? []) expect(node[name], `${name} of ${type}`).toBeDefined()
      const names = [...Object.keys(node), type].filter((name) => name !== '' && !name.startsWith('@'))
      for (const name of names) expect(context).toHaveProperty(name.split(':')[0] ?? '')
      if (node['@id'] !== undefined) expect(URL.canParse(node['@id']), node['@id']).toBe(true)
    }
    for (const type of Object.keys(REQUIRED)) expect(counts.get(type), type).toBeGreaterThan(0)
    // What the catalogue names is described in it.
    const described = graph.map((node) => node['@id'])
    const [catalogue] = graph
    for (const named of ['dcat:dataset', 'dcat:service', 'dct:publisher'])
      for (const { '@id': id } of nodesIn(catalogue?.[named])) expect(described).toContain(id)
  })

  it('has each file with its size and checksum, the service, and each relief set with its tiles', async () => {
    const portal = await makeApp(config)
    await addFiles(portal)
    await writeTileset(portal, 'survey', sampleTilesetFile({ name_cy: 'Arolwg' }), {})
    const { '@graph': graph } = await catalogueOf(portal)
    const [finds, relief] = graph.filter((node) => node['@type'] === 'dcat:Dataset')
    expect(distributionsOf(finds).map((each) => each['dct:title'])).toEqual([
      'finds.gpkg',
      'finds.csv',
      [
        { '@value': 'OGC API Features', '@language': 'en' },
        { '@value': 'OGC API Features', '@language': 'cy' },
      ],
    ])
    expect(distributionsOf(finds)[0]).toMatchObject({
      'dcat:downloadURL': { '@id': 'https://porth.example/data/files/finds.gpkg' },
      'dcat:byteSize': { '@value': '4096' },
      'spdx:checksum': { 'spdx:checksumValue': { '@value': 'a'.repeat(64) } },
    })
    expect(relief?.['dct:title']).toEqual([
      { '@value': 'LiDAR relief: Survey', '@language': 'en' },
      { '@value': 'Tirwedd LiDAR: Arolwg', '@language': 'cy' },
    ])
    expect(distributionsOf(relief).map((each) => each['dct:title'])).toEqual([
      ...['TileJSON', 'PMTiles', 'TileJSON', 'PMTiles'],
    ])
    for (const each of distributionsOf(relief))
      expect(each['dct:license']).toEqual({ '@type': 'dct:LicenseDocument', 'dct:title': 'OGL v3' })
    for (const { '@id': address = '' } of distributionsOf(relief).filter(
      (each) => each['dct:title'] === 'TileJSON',
    ))
      expect((await portal.app.inject(new URL(address).pathname)).statusCode).toBe(200)
  })

  it('names the service alone while there is no file', async () => {
    const portal = await makeApp(config)
    const { '@graph': graph } = await catalogueOf(portal)
    const finds = graph.find((node) => node['@type'] === 'dcat:Dataset')
    expect(distributionsOf(finds)).toHaveLength(1)
    expect(finds).not.toHaveProperty('dct:modified')
  })

  it('says of invented records that they are', async () => {
    const portal = await makeApp(config)
    await addFiles(portal, { demonstration: true })
    const text = JSON.stringify(await catalogueOf(portal))
    expect(text).toContain('Invented, for demonstration.')
    expect(text).toContain('Dychmygol, at ddibenion arddangos.')
  })
})

/** What schema.org and search engines require of a `Dataset` and a `DataDownload`, and what they ask for. */
const OF_DATASET = ['name', 'description', 'license', 'creator', 'distribution', 'spatialCoverage', 'url']
const OF_DOWNLOAD = ['contentUrl', 'encodingFormat']

test.each(['en', 'cy'] as const)('the page about data has its dataset for machines (%s)', async (lang) => {
  const portal = await makeAppWithPages(config)
  await addFiles(portal)
  const { body } = await portal.app.inject(`/data?lang=${lang}`)
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  const dataset = JSON.parse(text) as Record<string, unknown> & { distribution: Record<string, unknown>[] }
  expect([dataset['@context'], dataset['@type'], dataset.inLanguage]).toEqual([
    'https://schema.org',
    'Dataset',
    lang,
  ])
  for (const name of OF_DATASET) expect(dataset, name).toHaveProperty(name)
  // Search engines refuse shorter and longer ones.
  expect(String(dataset.description).length).toBeGreaterThanOrEqual(50)
  expect(String(dataset.description).length).toBeLessThanOrEqual(5000)
  expect(dataset.distribution).toHaveLength(FILES.length + 1)
  for (const download of dataset.distribution)
    for (const name of OF_DOWNLOAD) expect(download, name).toHaveProperty(name)
  expect(dataset.dateModified).toMatch(/^20\d\d-\d\d-\d\dT/)
  expect((await portal.app.inject('/about')).body).not.toContain('ld+json')
})

test('a name with markup cannot end the data in the page', async () => {
  const operator = { name: '</script><script>alert(1)</script>', email: null, address: null }
  const { config: preset } = await makeApp()
  const { app } = await makeAppWithPages({ ...config, site: { ...preset.site, operator } })
  const { body } = await app.inject('/data')
  expect(body).not.toContain('<script>alert(1)')
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  expect((JSON.parse(text) as { creator: { name: string } }).creator.name).toBe(operator.name)
})
