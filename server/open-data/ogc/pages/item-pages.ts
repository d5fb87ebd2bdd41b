import type { OpenCollection } from '#contract/open-data/open-data.ts'
import { PUBLIC_FIELD_NAMES, PUBLIC_FIELDS, type PublicField } from '#contract/records/public-record.ts'
import { RELIEF_SET_FIELDS } from '#contract/relief/relief-set-fields.ts'
import { dayInWords, monthInWords } from '#language/days.ts'
import type { Language } from '#language/language.ts'
import { numberWords } from '#language/numbers.ts'
import type { PublicRecord } from '#server/records/index.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import type { OgcRequest } from '../questions/ogc-request.ts'
import { fieldTexts } from '../documents/schemas.ts'
import type { FindsPage } from '../items/answer-finds.ts'
import type { ReliefPage } from '../items/relief-items.ts'
import type { ReliefSet } from '../items/relief-sets.ts'
import type { Link } from '../links.ts'
import { inHtml, trailOf } from './info-pages.ts'
import { linkHtml, listHtml, pageHtml, paragraph, tableHtml } from './page-html.ts'

/** Pages of items, and of one of them. */

export function findsPageHtml(
  asked: OgcRequest,
  { records, matched }: Pick<FindsPage, 'matched'> & { records: readonly PublicRecord[] },
  links: readonly Link[],
  nonce: string,
): string {
  const { t, language, place } = asked
  const rows = records.map(({ id, properties, withheld }) => {
    const title = properties.title ?? (withheld ? t('pages.withheld') : t('pages.numbered', { id }))
    const inWords = language === 'cy' ? properties.site_type_cy : properties.site_type_en
    const period = language === 'cy' ? properties.period_cy : properties.period_en
    return [
      linkHtml(inHtml(asked, `${place.base}/collections/finds/items/${id}`), title),
      ...[
        inWords,
        period,
        stateOf(properties.state, language) ?? '',
        recordedOf(properties.recorded, withheld, language),
        properties.grid_ref ?? '',
      ].map(escapeMarkup),
    ]
  })
  const label = (name: string) => fieldTexts('finds', name, t).title
  const head = [
    ...[label('title'), t('pages.siteType'), t('pages.period')],
    ...['state', 'recorded', 'grid_ref'].map(label),
  ]
  const content = [
    matched === null ? '' : paragraph(t('pages.matched', { number: numberWords(matched, language) })),
    rows.length === 0 ? paragraph(t('pages.none')) : tableHtml(t('pages.items'), head, rows),
    nextHtml(asked, links),
  ]
  return itemsPage(asked, 'finds', content.join('\n'), nonce)
}

export function reliefPageHtml(
  asked: OgcRequest,
  { sets, matched }: ReliefPage,
  links: readonly Link[],
  nonce: string,
): string {
  const { t, language, place } = asked
  const names = ['name', 'model', 'surveyed', 'licence'] as const
  const rows = sets.map(({ id, properties }) => {
    const name = (language === 'cy' ? properties.name_cy : null) ?? properties.name
    return [
      linkHtml(inHtml(asked, `${place.base}/collections/relief-sets/items/${id}`), String(name)),
      ...[properties.model, properties.surveyed, properties.licence].map((value) =>
        escapeMarkup(String(value ?? '')),
      ),
    ]
  })
  const head = names.map((name) => fieldTexts('relief-sets', name, t).title)
  const content = [
    paragraph(t('pages.matched', { number: numberWords(matched, language) })),
    rows.length === 0 ? paragraph(t('pages.none')) : tableHtml(t('pages.items'), head, rows),
    nextHtml(asked, links),
  ]
  return itemsPage(asked, 'relief-sets', content.join('\n'), nonce)
}

export function findPageHtml(
  asked: OgcRequest,
  { id, properties, withheld }: PublicRecord,
  nonce: string,
): string {
  const { t } = asked
  const title = properties.title ?? (withheld ? t('pages.withheld') : t('pages.numbered', { id }))
  const fields: Readonly<Record<string, PublicField>> = PUBLIC_FIELDS
  const { language } = asked
  const shown = {
    ...properties,
    recorded: recordedOf(properties.recorded, withheld, language),
    state: stateOf(properties.state, language),
  }
  const content = fieldList(asked, 'finds', PUBLIC_FIELD_NAMES, fields, shown)
  return pageHtml(asked, { title, trail: trailOf(asked, 'collections', 'finds'), content }, nonce)
}

export function reliefSetPageHtml(asked: OgcRequest, { properties }: ReliefSet, nonce: string): string {
  const title = (asked.language === 'cy' ? properties.name_cy : null) ?? properties.name
  const names = Object.keys(RELIEF_SET_FIELDS)
  const content = fieldList(asked, 'relief-sets', names, RELIEF_SET_FIELDS, properties)
  const page = { title: String(title), trail: trailOf(asked, 'collections', 'relief-sets'), content }
  return pageHtml(asked, page, nonce)
}

type Value = string | number | boolean | null

function fieldList(
  asked: OgcRequest,
  collection: OpenCollection,
  names: readonly string[],
  fields: Readonly<Record<string, PublicField>>,
  values: Readonly<Record<string, Value>>,
): string {
  const { t, language } = asked
  const entries = names.flatMap((name): [string, string][] => {
    const value = values[name] ?? null
    if (value === null || value === '') return []
    const text = escapeMarkup(
      typeof value === 'boolean' ? t(value ? 'pages.yes' : 'pages.no') : String(value),
    )
    const type = fields[name]?.type
    const label = labelFor(asked, collection, name)
    if (label === null) return []
    if (type === 'address') return [[label, linkHtml(String(value), String(value))]]
    const isMoment = type === 'moment' && name !== 'recorded'
    return [[label, isMoment ? escapeMarkup(dayOf(String(value), language)) : text]]
  })
  return listHtml(entries)
}

/** Names of types in the language of the page are enough for people; null for codes and the other language. */
function labelFor({ t, language }: OgcRequest, collection: OpenCollection, name: string): string | null {
  const [, kind, of] = /^(site_type|monument_type|period)(?:_(en|cy))?$/.exec(name) ?? []
  if (kind === undefined) return fieldTexts(collection, name, t).title
  if (of !== language) return null
  return t(KINDS[kind] ?? 'pages.period')
}

const KINDS: Readonly<Record<string, 'pages.siteType' | 'pages.monumentType' | 'pages.period'>> = {
  site_type: 'pages.siteType',
  monument_type: 'pages.monumentType',
  period: 'pages.period',
}

function itemsPage(asked: OgcRequest, collection: OpenCollection, content: string, nonce: string): string {
  const { t } = asked
  const title = t(`collections.${collection}.title`)
  return pageHtml(asked, { title, trail: trailOf(asked, 'collections', collection), content }, nonce)
}

function nextHtml({ t }: OgcRequest, links: readonly Link[]): string {
  const next = links.find(({ rel }) => rel === 'next')
  return next
    ? `<p><a class="next" href="${escapeMarkup(next.href)}" rel="next">${escapeMarkup(t('pages.next'))}</a></p>`
    : ''
}

/** In words. */
function stateOf(state: string | null, language: Language): string | null {
  const words: Readonly<Record<string, string>> = CATALOGUE[language].review.states
  return state === null ? null : (words[state] ?? state)
}

function dayOf(moment: string, language: string): string {
  return dayInWords(new Date(moment), language, { zone: 'UTC' })
}

/** Of a withheld record, no day is known. */
function recordedOf(moment: string, withheld: boolean, language: string): string {
  return withheld ? monthInWords(moment.slice(0, 7), language) : dayOf(moment, language)
}
