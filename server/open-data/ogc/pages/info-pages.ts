import type { OpenCollection } from '#contract/open-data/open-data.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import type { OgcRequest } from '../questions/ogc-request.ts'
import type { CollectionDocument } from '../documents/collections.ts'
import type { CONFORMANCE_CLASSES } from '../documents/conformance.ts'
import { fieldsOf, fieldTexts } from '../documents/schemas.ts'
import { withParameters, type Link } from '../links.ts'
import { linkHtml, listHtml, pageHtml, paragraph, tableHtml } from './page-html.ts'

/** Pages about the interface, apart from its items. */

export function landingPage(asked: OgcRequest, files: readonly Link[], nonce: string): string {
  const { t, place } = asked
  const to = (path: string, text: string) => `<li>${linkHtml(inHtml(asked, place.base + path), text)}</li>`
  const content = [
    paragraph(t('description')),
    paragraph(t('pages.qgis')),
    `<p><code>${escapeMarkup(place.base)}</code></p>`,
    `<h2>${escapeMarkup(t('pages.collections'))}</h2><ul>`,
    to('/collections/finds', t('collections.finds.title')),
    to('/collections/relief-sets', t('collections.relief-sets.title')),
    '</ul>',
    ...filesHtml(asked, files),
    `<h2>${escapeMarkup(t('pages.programs'))}</h2><ul>`,
    to('/api.html', t('pages.api')),
    to('/conformance', t('pages.conformance')),
    `<li>${linkHtml(`${place.publicUrl}/api/docs`, t('otherApi'))}</li></ul>`,
  ]
  return pageHtml(asked, { title: t('title'), trail: [], content: content.join('\n') }, nonce)
}

export function collectionsPage(
  asked: OgcRequest,
  all: readonly CollectionDocument[],
  nonce: string,
): string {
  const { t, place } = asked
  const content = all
    .map(({ id, title, description }) => {
      const address = inHtml(asked, `${place.base}/collections/${id}`)
      return `<h2>${linkHtml(address, title)}</h2>${paragraph(description)}`
    })
    .join('\n')
  return pageHtml(asked, { title: t('pages.collections'), trail: trailOf(asked), content }, nonce)
}

export function collectionPage(
  asked: OgcRequest,
  { id, title, description, attribution, crs }: CollectionDocument,
  files: readonly Link[],
  nonce: string,
): string {
  const { t, place } = asked
  const own = `${place.base}/collections/${id}`
  const to = (path: string, text: string) => `<li>${linkHtml(inHtml(asked, own + path), text)}</li>`
  const isFinds = id === 'finds'
  const content = [
    paragraph(description),
    `<ul>${to('/items', t('pages.items'))}${to('/schema', t('pages.schema'))}`,
    isFinds ? to('/queryables', t('pages.queryables')) + to('/sortables', t('pages.sortables')) : '',
    isFinds ? to('/tiles', t('pages.tilesets')) : '',
    '</ul>',
    listHtml([
      [t('pages.attribution'), escapeMarkup(attribution)],
      [t('pages.systems'), crs.map((uri) => `<code>${escapeMarkup(uri)}</code>`).join('<br>')],
    ]),
    ...(isFinds ? filesHtml(asked, files) : []),
  ]
  return pageHtml(asked, { title, trail: trailOf(asked, 'collections'), content: content.join('\n') }, nonce)
}

export function conformancePage(
  asked: OgcRequest,
  classes: typeof CONFORMANCE_CLASSES,
  nonce: string,
): string {
  const { t } = asked
  const content = `${paragraph(t('pages.conformanceText'))}<ul>${classes
    .map((name) => `<li><code>${escapeMarkup(name)}</code></li>`)
    .join('')}</ul>`
  return pageHtml(asked, { title: t('pages.conformance'), trail: trailOf(asked), content }, nonce)
}

interface Paths {
  paths: Readonly<
    Record<
      string,
      { get: { summary: string; parameters: readonly { name: string; description?: string }[] } }
    >
  >
}

export function apiPage(asked: OgcRequest, document: object, nonce: string): string {
  const { t, place } = asked
  const { paths } = document as Paths
  const sections = Object.entries(paths).map(([path, { get }]) => {
    const rows = get.parameters.map(({ name, description }) => [
      `<code>${escapeMarkup(name)}</code>`,
      escapeMarkup(description ?? ''),
    ])
    const address = place.base + (path === '/' ? '' : path)
    return [
      `<h2>${escapeMarkup(get.summary)}</h2><p><code>${escapeMarkup(address)}</code></p>`,
      tableHtml(
        t('pages.parametersOf', { name: get.summary }),
        [t('pages.parameter'), t('pages.meaning')],
        rows,
      ),
    ].join('')
  })
  const content = [
    paragraph(t('pages.apiText')),
    `<p>${linkHtml(`${place.base}/api`, 'OpenAPI 3.0')}</p>`,
    ...(asked.language === 'cy' ? [paragraph(t('pages.inEnglish'))] : []),
    ...sections,
  ]
  return pageHtml(asked, { title: t('pages.api'), trail: trailOf(asked), content: content.join('\n') }, nonce)
}

/** Queryables, sortables and the schema: names with their labels, types and meanings. */
export function fieldsPage(
  asked: OgcRequest,
  { title, collection, names }: { title: string; collection: OpenCollection; names: readonly string[] },
  nonce: string,
): string {
  const { t } = asked
  const fields = fieldsOf(collection)
  const rows = names.map((name) => {
    const known = name in fields
    const { title: label, description } = known
      ? fieldTexts(collection, name, t)
      : { title: t(name === 'geometry' ? 'geometry' : 'number'), description: '' }
    const type = fields[name]?.type ?? (name === 'geometry' ? 'geometry' : 'integer')
    const texts = [label, t(`types.${type}`), description].map(escapeMarkup)
    return [`<code>${escapeMarkup(name)}</code>`, ...texts]
  })
  const head = [t('pages.name'), t('pages.label'), t('pages.type'), t('pages.meaning')]
  const content = tableHtml(title, head, rows)
  return pageHtml(asked, { title, trail: trailOf(asked, 'collections', collection), content }, nonce)
}

export function tilesetsPage(asked: OgcRequest, nonce: string): string {
  const { t, place } = asked
  const own = `${place.base}/collections/finds/tiles/WebMercatorQuad`
  const content = [
    paragraph(t('pages.tilesText')),
    `<ul><li>${linkHtml(inHtml(asked, own), t('pages.tileset'))}</li>`,
    `<li>${linkHtml(`${own}/tilejson`, 'TileJSON')}</li></ul>`,
  ]
  const page = { title: t('pages.tilesets'), trail: trailOf(asked, 'collections', 'finds') }
  return pageHtml(asked, { ...page, content: content.join('') }, nonce)
}

export function tilesetPage(asked: OgcRequest, template: string, nonce: string): string {
  const { t, place } = asked
  const content = [
    paragraph(t('pages.tilesText')),
    `<p><code>${escapeMarkup(template)}</code></p>`,
    `<p>${linkHtml(`${place.base}/collections/finds/tiles/WebMercatorQuad/tilejson`, 'TileJSON')}</p>`,
  ]
  const page = { title: t('pages.tileset'), trail: trailOf(asked, 'collections', 'finds') }
  return pageHtml(asked, { ...page, content: content.join('') }, nonce)
}

function filesHtml({ t }: OgcRequest, files: readonly Link[]): string[] {
  if (files.length === 0) return []
  const items = files.map(({ href, title }) => `<li>${linkHtml(href, title ?? href)}</li>`)
  return [
    `<h2>${escapeMarkup(t('pages.files'))}</h2>${paragraph(t('pages.filesText'))}<ul>${items.join('')}</ul>`,
  ]
}

/** The pages above one, from the first. */
export function trailOf(asked: OgcRequest, ...names: ('collections' | OpenCollection)[]) {
  const { t, place } = asked
  const paths = names.map((name) => (name === 'collections' ? '/collections' : `/collections/${name}`))
  const titles = names.map((name) =>
    name === 'collections' ? t('pages.collections') : t(`collections.${name}.title`),
  )
  return [
    { title: t('pages.short'), href: inHtml(asked, place.base) },
    ...paths.map((path, index) => ({ title: titles[index] ?? '', href: inHtml(asked, place.base + path) })),
  ]
}

/** The same page for people, in the language that was chosen in the address. */
export function inHtml({ query }: OgcRequest, address: string): string {
  return withParameters(address, { f: 'html', ...(query.lang !== undefined && { lang: query.lang }) })
}
