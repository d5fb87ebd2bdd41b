import { COMMENT_EDIT_MINUTES, type CommentAct } from '#contract/review/moderation/comments.ts'
import type { Grant } from '#contract/review/grants.ts'
import { areaOf } from '#server/platform/http/reviewer.rules.ts'

const MINUTE = 60_000

export interface Reader {
  id: number
  administrator: boolean
  moderator: boolean
  grants: readonly Grant[]
}

/** A comment as far as rights go. */
export interface Judged {
  author: number | null
  /** User id of the finder of its record; null if the finder has left. */
  finder: number | null
  /** Whether it mentions the reader. */
  aboutReader: boolean
  state: 'shown' | 'removed' | 'hidden'
  hiddenBy: number | null
  appealed: boolean
  appealClosed: boolean
  postedAt: Date
  locked: boolean
  muted: boolean
}

/** Names after an @, as they are written; the second is without what may be the end of a sentence. */
export function namesIn(text: string): string[][] {
  return [...text.matchAll(/(?<![\p{L}\p{N}_.@+-])@([\p{L}\p{N}_.@+-]+)/gu)].map(([, name = '']) => [
    ...new Set([name, withoutEnd(name)]),
  ])
}

/** A full stop and its like may end the sentence rather than belong to the name. */
function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && '.@+-'.includes(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}

export function hasLink(text: string): boolean {
  return /:\/\/|\bwww\./i.test(text)
}

export function editableUntil(postedAt: Date): Date {
  return new Date(postedAt.getTime() + COMMENT_EDIT_MINUTES * MINUTE)
}

/**
 * Whether the reader decides about comments at all: reviewers of a region do not, because a comment knows no region, and HER
 * officers decide about finds alone.
 */
export function decidesAboutComments(reader: Reader): boolean {
  return reader.moderator || areaOf(reader, ['reviewer']) === 'wales'
}

/** Nobody decides in a discussion about their own find, about their own comment, or about one that names them. */
export function isPartial(reader: { id: number }, { finder, author, aboutReader }: Judged): boolean {
  return reader.id === finder || reader.id === author || aboutReader
}

export function mayHide(reader: Reader, comment: Judged): boolean {
  return comment.state === 'shown' && decidesAboutComments(reader) && !isPartial(reader, comment)
}

/** The person who hid it can take that back until an appeal was answered; administrators always can. */
export function mayUnhide(reader: Reader, comment: Judged): boolean {
  if (comment.state !== 'hidden' || isPartial(reader, comment)) return false
  return reader.administrator || (reader.id === comment.hiddenBy && !comment.appealClosed)
}

export function mayEdit(reader: { id: number }, comment: Judged, now: Date): boolean {
  const own = reader.id === comment.author && comment.state === 'shown'
  return own && !comment.locked && now < editableUntil(comment.postedAt)
}

/** What this reader can do with a comment, in the order of COMMENT_ACTS. */
export function actsOf(reader: Reader | null, comment: Judged, now: Date): CommentAct[] {
  const { state, author } = comment
  if (state === 'removed') return []
  if (!reader) return state === 'shown' ? ['report'] : []
  if (reader.id === author)
    return [
      ...(mayEdit(reader, comment, now) ? (['edit'] as const) : []),
      'delete',
      ...(state === 'hidden' && !comment.appealed ? (['appeal'] as const) : []),
    ]
  return [
    ...(state === 'shown' ? (['report'] as const) : []),
    ...(mayHide(reader, comment) ? (['hide'] as const) : []),
    ...(mayUnhide(reader, comment) ? (['unhide'] as const) : []),
    ...(author === null ? [] : [comment.muted ? ('unmute' as const) : ('mute' as const)]),
  ]
}
