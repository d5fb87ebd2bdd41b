import { jsonOr } from '#contract/http/json-or.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  NEWS_ALT_MAX_LENGTH,
  NEWS_TAG_MAX_LENGTH,
  NEWS_TAGS_MAX,
  NEWS_TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '#contract/http/limits.ts'
import { keyOf } from '#server/accounts/index.ts'
import { preparePicture, refusalOfPictureFile, type PreparedPicture } from '#server/pictures/index.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { NewsFields } from './news-item.ts'
import type { SentTag } from './news-tags.repository.ts'

/** The changes in a request; absent fields do not change. */
export interface NewsEntry {
  texts: Partial<Pick<NewsFields, 'title' | 'content' | 'titleCy' | 'contentCy' | 'alt' | 'altCy'>>
  tags?: SentTag[]
  /** Null removes the picture. */
  picture?: PreparedPicture | null
  /** When the item was last changed, as its editor saw it. */
  madeTo?: string
}

/** Reads a news item as an administrator sent it. Throws a Refusal with every text that applies. */
export async function readNewsEntry(sent: Sent, { isNew }: { isNew: boolean }): Promise<NewsEntry> {
  const refusals: Refusals = {}
  const texts = readTexts(sent.fields, refusals, isNew)
  const tags = readTags(sent.fields.get('tags'), refusals)
  const madeTo = readOptionalText(sent.fields, 'updated_at', refusals, { blank: 'null' })
  const file = sent.files.get('image')
  const fileTrouble = file ? refusalOfPictureFile({ name: file.filename, bytes: file.bytes }) : null
  if (fileTrouble !== null) refusals.image = [fileTrouble]
  const image = sent.fields.get('image')
  if (!file && image !== undefined && image !== null && image !== '')
    refusals.image = [REFUSAL_TEXTS.pictureNotFile]
  refuse(refusals)
  // Decoding last, because it is expensive.
  const picture = file ? await preparePicture(file.bytes) : null
  if (typeof picture === 'string') refuse({ image: [picture] })
  return {
    texts,
    ...(tags && { tags }),
    ...(madeTo && { madeTo }),
    ...(image !== undefined && typeof picture !== 'string' && { picture }),
  }
}

/** Reads a text only, as for a preview. */
export function readNewsText(fields: Fields): string {
  const refusals: Refusals = {}
  const text = readText(fields, 'content', refusals, CONTENT)
  refuse(refusals)
  return text
}

/** Forms send line ends as CR and LF. */
const unixLines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

const CONTENT = { max: NEWS_TEXT_MAX_LENGTH, blank: 'kept', as: unixLines } as const
const ALT = { max: NEWS_ALT_MAX_LENGTH, blank: 'kept' } as const

function readTexts(fields: Fields, refusals: Refusals, isNew: boolean): NewsEntry['texts'] {
  const rule = { max: TITLE_MAX_LENGTH }
  const title =
    isNew || fields.get('title') === null
      ? readText(fields, 'title', refusals, rule)
      : readOptionalText(fields, 'title', refusals, rule)
  const content = readOptionalText(fields, 'content', refusals, CONTENT)
  const titleCy = readOptionalText(fields, 'title_cy', refusals, { ...rule, blank: 'null' })
  const contentCy = readOptionalText(fields, 'content_cy', refusals, { ...CONTENT, blank: 'null' })
  const alt = readOptionalText(fields, 'image_alt', refusals, ALT)
  const altCy = readOptionalText(fields, 'image_alt_cy', refusals, ALT)
  return {
    ...(title !== undefined && title !== null && { title }),
    ...(content !== undefined && { content: content ?? '' }),
    ...(titleCy !== undefined && { titleCy }),
    ...(contentCy !== undefined && { contentCy }),
    ...(alt !== undefined && { alt: alt ?? '' }),
    ...(altCy !== undefined && { altCy: altCy ?? '' }),
  }
}

/** Undefined if no tags were sent. Of two tags with one name the first counts. */
function readTags(sent: unknown, refusals: Refusals): SentTag[] | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined
  const list = typeof sent === 'string' ? jsonOr(null, sent) : sent
  const tags = Array.isArray(list) && list.length <= NEWS_TAGS_MAX ? list.map(readTag) : null
  if (!tags?.every((tag) => tag !== null)) {
    refusals.tags = [REFUSAL_TEXTS.newsTags]
    return undefined
  }
  return [...new Map(tags.toReversed().map((tag) => [tag.key, tag])).values()].toReversed()
}

function readTag(sent: unknown): SentTag | null {
  if (sent === null || typeof sent !== 'object') return null
  const { name, name_cy: nameCy = null } = sent as Readonly<Record<string, unknown>>
  if (!isTagName(name) || name.trim() === '') return null
  if (nameCy !== null && !isTagName(nameCy)) return null
  return { name: name.trim(), key: keyOf(name.trim()), nameCy: textOrNull(nameCy) }
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function isTagName(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length <= NEWS_TAG_MAX_LENGTH && !/\p{C}/u.test(value)
}
