import type { Opinion, Opinions } from '#contract/review/opinions.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { figureOf } from './figure.rules.ts'
import type { OpinionRow } from './opinions.repository.ts'

interface Shown {
  viewer: Viewer | null
  question: number
  rows: readonly OpinionRow[]
  /** Whether the reader may know what others said. */
  open: boolean
  pausedUntil: Date | null
}

export function toOpinions({ viewer, question, rows, open, pausedUntil }: Shown): Opinions {
  const standing = rows.filter((row) => row.withdrawn_at === null && row.question_version === question)
  const own = viewer ? standing.find((row) => row.account_id === viewer.id) : undefined
  const closed: Opinions = {
    total: standing.length,
    open,
    mine: own && viewer ? toOpinion(own, viewer) : null,
  }
  if (!open) return closed
  const counted = standing.filter((row) => row.uncounted === null)
  const of = (kind: OpinionRow['kind']) => counted.filter((row) => row.kind === kind).length
  const counts = {
    agree: of('agree'),
    other_type: of('other_type'),
    natural_or_modern: of('natural_or_modern'),
    cannot_tell: of('cannot_tell'),
  }
  const figure = pausedUntil === null ? figureOf(counts) : { archaeological: null, type: null, verdict: null }
  return {
    ...closed,
    counts: { ...counts, uncounted: standing.length - counted.length },
    ...figure,
    paused_until: pausedUntil?.toISOString() ?? null,
    ...(viewer && { opinions: rows.map((row) => toOpinion(row, viewer)) }),
  }
}

function toOpinion(row: OpinionRow, viewer: Viewer): Opinion {
  return {
    id: row.id,
    by: row.username,
    mine: row.account_id === viewer.id,
    kind: row.kind,
    monument_type: row.monument_type,
    cause: row.cause,
    note: row.note,
    at: row.given_at.toISOString(),
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
    version: row.question_version,
    uncounted: row.uncounted,
  }
}
