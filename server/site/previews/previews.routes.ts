import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { PageLanguage, PageMetaFile } from '#contract/site/page-meta.ts'
import {
  getNewsPreview,
  getPortalPreview,
  getProfilePreview,
  getRecordPreview,
} from '#contract/site/previews.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { Relief, PortalTileset } from '#server/relief/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { hitsOf, timedMaking } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { dayInWords } from '#language/days.ts'
import { findPublicProfile } from '#server/members/index.ts'
import { findPlacesOf, findRecord } from '#server/records/index.ts'
import { outlineReference } from '#geo/shapes/outline-reference.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { keepPreviews } from './preview-cache.ts'
import { openTypefaces, type Typefaces } from './letters/typeface.ts'
import { type Desk, type Preview, preview, termOf } from './preview.ts'
import { findShownNews } from '../news/news.repository.ts'
import { welshOf } from '../news/news-view.rules.ts'
import { SIDE, PORTRAIT, type Card } from './cards/card.ts'
import { frameOnRelief, recordSide, type RecordOnCard } from './cards/record-card.ts'
import { middleOf, type Size } from './framing.rules.ts'
import { nearestPlace } from '#server/platform/texts/nearest-place.ts'
import { reliefGround, tilesetsInFrame } from './relief-ground.ts'
import { COLOURS } from './cards/shapes.ts'
import { drawWales, ON_LICHEN, ON_SLATE, placeDot } from './cards/wales.ts'

type RightSide = Pick<Card, 'drawing' | 'pictures' | 'background'>

const PLACE = { at: [SIDE.x, SIDE.y], size: SIDE, share: 0.86 } as const

/** Draws Wales with a dot for each place. */
function walesWithPlaces(places: readonly LatitudeLongitude[]): RightSide {
  const { svg, placed } = drawWales({ ...PLACE, paint: ON_LICHEN })
  const radius = places.length > 60 ? 6 : 9
  return {
    background: COLOURS.lichenPale,
    pictures: [],
    drawing: svg + places.map((place) => placeDot(placed(place), radius)).join(''),
  }
}

/** Draws Wales without dots. */
function walesAlone(): RightSide {
  const { svg } = drawWales({ ...PLACE, paint: ON_SLATE })
  return { background: COLOURS.slate, pictures: [], drawing: svg }
}

function wholePicture(picture: Buffer): RightSide {
  return {
    background: COLOURS.slatePale,
    pictures: [{ input: picture, left: SIDE.x, top: SIDE.y }],
    drawing: '',
  }
}

/** More dots than this would cover Wales. */
const MOST_PLACES = 500

/** Shows only what the public profile shows; null if there is none. */
async function profilePreview(desk: Desk, username: string): Promise<Preview | null> {
  const { db, files } = desk.portal
  const profile = await findPublicProfile(desk.portal, username)
  if (!profile) return null
  const t = wordsIn(desk.language, 'previews')
  const { expertise_level: expertise, location, profile_picture: address } = profile
  const about = [expertise === '' ? '' : termOf(desk, 'expertise', expertise), location ?? '']
  const text = {
    title: `@${profile.user_username}`,
    titleInstead: t('member'),
    facts: [[t('records', { count: profile.record_count })], about.filter((part) => part !== '')],
    note: null,
    portal: wordsIn(desk.language, 'portal')('name'),
  }
  const places = profile.records_shown ? await findPlacesOf(db, profile.id, MOST_PLACES) : []
  const photo = address === null ? null : new URL(address).pathname.slice(1)
  return preview(desk, { ...text, places, photo }, async () => ({
    ...text,
    portrait: photo === null ? null : await roundPhoto(files, photo, PORTRAIT),
    ...walesWithPlaces(places),
  }))
}

/** Short, so that deleted content soon disappears everywhere. A change shows at once, because its address is new. */
const KEPT = 'public, max-age=3600'

interface Asked {
  query: { lang?: string }
  request: FastifyRequest
  reply: FastifyReply
}

interface PreviewDeps {
  portal: Portal
  relief: Relief
  grid: NationalGrid
  meta: () => Promise<PageMetaFile | null>
}

/** The routes of link preview images. */
export function previewRoutes(app: FastifyInstance, { portal, relief, grid, meta }: PreviewDeps): void {
  const kept = keepPreviews(undefined, hitsOf(portal.figures, 'preview'))
  // Read when the first picture is drawn, because most tests, and many starts, draw none.
  let opened: Promise<Typefaces> | null = null
  const faces = () => (opened ??= openTypefaces())

  const send = async (
    { query, request, reply }: Asked,
    find: (desk: Desk) => Promise<Preview | null> | Preview,
  ): Promise<FastifyReply> => {
    await portal.spend('readsByAddress', callerKey(request))
    const language: PageLanguage = query.lang === 'cy' ? 'cy' : 'en'
    const found = await find({
      portal,
      relief,
      grid,
      faces,
      language,
      terms: (await meta())?.terms ?? null,
      warn: (problem, details) => request.log.warn(details, problem),
    })
    if (!found) throw new Refusal('not-found')
    const etag = `"${found.name}"`
    void reply.headers({
      etag,
      'cache-control': KEPT,
      // Other sites that show a link load its picture directly.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!kept.has(found.name)) await portal.spend('previewsByAddress', callerKey(request))
    return reply
      .type('image/png')
      .send(await kept.find(found.name, timedMaking(portal.figures, 'preview', found.draw)))
  }

  endpoint(app, getRecordPreview, (call) => send(call, (desk) => recordPreview(desk, call.params.id)))
  endpoint(app, getProfilePreview, (call) => send(call, (desk) => profilePreview(desk, call.params.username)))
  endpoint(app, getNewsPreview, (call) => send(call, (desk) => newsPreview(desk, call.params.id)))
  endpoint(app, getPortalPreview, (call) => send(call, portalPreview))
}

/** For pages without their own picture. */
function portalPreview(desk: Desk): Preview {
  const nameIn = (language: Language) => wordsIn(language, 'portal')('name')
  const portal = nameIn(desk.language)
  const alsoCalled = nameIn(desk.language === 'en' ? 'cy' : 'en')
  const title = wordsIn(desk.language, 'previews')('what')
  const text = { title, titleInstead: portal, facts: [[alsoCalled]], note: null, portal }
  return preview(desk, text, () => Promise.resolve({ ...text, ...walesAlone() }))
}

/** Null for drafts and unknown items. */
async function newsPreview(desk: Desk, id: number): Promise<Preview | null> {
  const { db, files } = desk.portal
  const news = await findShownNews(db, id)
  if (!news?.publishedAt) return null
  const t = wordsIn(desk.language, 'previews')
  const welsh = desk.language === 'cy' ? welshOf(news) : null
  const text = {
    title: welsh?.title ?? news.title,
    titleInstead: t('news'),
    facts: [[t('newsOf', { day: dayInWords(news.publishedAt, desk.language, { zone: 'UTC' }) })]],
    note: null,
    portal: wordsIn(desk.language, 'portal')('name'),
  }
  const key = news.picture?.key ?? null
  return preview(desk, { ...text, key }, async () => {
    const photo = key === null ? null : await cutPhoto(files, key, SIDE)
    return { ...text, ...(photo ? wholePicture(photo) : walesAlone()) }
  })
}

/**
 * Null for a record that does not exist or is not public. A record whose exact place is withheld has the picture of the portal, which
 * is the same for all of them.
 */
async function recordPreview(desk: Desk, id: number): Promise<Preview | null> {
  const { db } = desk.portal
  const record = await findRecord(db, id)
  if (record && record.sensitivity !== 'open') return portalPreview(desk)
  const [first, ...others] = record?.outline ?? []
  if (!record || !first) return null
  const outline: RecordOnCard['outline'] = [first, ...others]
  const tilesets = tilesetsInFrame(await desk.relief.all(), frameOnRelief(outline), SIDE)
  const t = wordsIn(desk.language, 'previews')
  const text = {
    title: record.title,
    titleInstead: t('record', { id: record.id }),
    facts: factsOf(desk, record, outline),
    note: record.demonstration ? t('invented') : null,
    portal: wordsIn(desk.language, 'portal')('name'),
  }
  const shown = {
    ...text,
    outline,
    relief: tilesets.map(({ id: name, tileset }) => [name, tileset.version, creditOf(tileset, desk)]),
  }
  return preview(desk, shown, async (faces) => ({
    ...text,
    ...recordSide({ outline, relief: await reliefOf(desk, tilesets, outline) }, faces),
  }))
}

function factsOf(
  desk: Desk,
  { site_type, monument_type, period }: StoredRecord,
  outline: RecordOnCard['outline'],
): string[][] {
  const kind =
    monument_type === '' ? named(desk, 'siteType', site_type) : named(desk, 'monumentType', monument_type)
  const town = nearestPlace(middleOf(outline))?.[desk.language] ?? null
  const place = [
    town === null ? null : wordsIn(desk.language, 'previews')('near', { place: town }),
    outlineReference(
      outline.map(([latitude, longitude]) => [latitude, longitude]),
      desk.grid,
    ),
  ]
  return [[kind, named(desk, 'period', period)], place].map((facts) => facts.filter((fact) => fact !== null))
}

/** Unknown values are left out. */
function named(desk: Desk, kind: Parameters<typeof termOf>[1], value: string): string | null {
  return value === 'unknown' ? null : termOf(desk, kind, value)
}

/** If a tile cannot be read, the picture is drawn without it. */
async function reliefOf(
  desk: Desk,
  tilesets: readonly PortalTileset[],
  outline: RecordOnCard['outline'],
): Promise<RecordOnCard['relief']> {
  try {
    const picture = await reliefGround(desk.relief, tilesets, frameOnRelief(outline), SIDE)
    const credit = [...new Set(tilesets.map(({ tileset }) => creditOf(tileset, desk)))].filter(
      (name) => name !== '',
    )
    return picture && { picture, credit: credit.join(' · ') }
  } catch (error) {
    desk.warn('relief of a preview', { err: error })
    return null
  }
}

function creditOf({ attribution, attribution_cy }: PortalTileset['tileset'], { language }: Desk): string {
  return language === 'cy' ? (attribution_cy ?? attribution) : attribution
}

/** Returns a stored picture, cropped to a size; null if it is missing or cannot be read. */
async function cutPhoto(files: FileStore, key: string, size: Size): Promise<Buffer | null> {
  const stored = await files.get(key)
  if (!stored) return null
  return sharp(await buffer(stored.content))
    .resize(size.width, size.height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null)
}

/** Cropped to a circle. */
async function roundPhoto(files: FileStore, key: string, diameter: number): Promise<Buffer | null> {
  const square = await cutPhoto(files, key, { width: diameter, height: diameter })
  const half = diameter / 2
  const circle = `<svg width="${diameter}" height="${diameter}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`
  return (
    square &&
    sharp(square)
      .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer()
  )
}
