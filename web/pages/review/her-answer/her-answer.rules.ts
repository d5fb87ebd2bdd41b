import type { HerRegion } from '#contract/review/grants.ts'
import {
  herNumberText,
  readHerNumber,
  type DeclineReason,
  type HerAnswered,
  type HerScheme,
} from '#contract/her/her.ts'
import type { answerForHer } from '#contract/her/her-answer.ts'
import type { Body } from '#contract/http/route.ts'
import type { RecordReview } from '#contract/review/review.ts'

/** An answer while it is being written. Empty texts are not said. */
export interface HerDraft {
  status: HerAnswered | ''
  reason: DeclineReason | ''
  /** Of the number, where nobody knows the region of the find. */
  scheme: HerScheme
  number: string
  note: string
}

export const EMPTY_ANSWER: HerDraft = { status: '', reason: '', scheme: 'prn_cpat', number: '', note: '' }

export type HerFault = 'status' | 'reason' | 'number' | 'note'

export function asksNumber({ status, reason }: HerDraft): boolean {
  return status === 'accepted' || (status === 'declined' && reason === 'already_recorded')
}

export function needsNote({ status, reason }: HerDraft): boolean {
  return status === 'declined' && reason === 'other'
}

/** What an answer still lacks, in the order of the form. */
export function faultsOfAnswer(draft: HerDraft, region: HerRegion | null): HerFault[] {
  if (draft.status === '') return ['status']
  if (draft.status === 'declined' && draft.reason === '') return ['reason']
  if (asksNumber(draft) && numberOf(draft, region) === null) return ['number']
  return needsNote(draft) && draft.note.trim() === '' ? ['note'] : []
}

/** The request of an answer without faults, about what the officer saw. */
export function answerBody(
  draft: HerDraft,
  { version, seq, her, where }: Pick<RecordReview, 'version' | 'seq' | 'her' | 'where'>,
): Body<typeof answerForHer> {
  const { status, reason } = draft
  if (status === '') throw new Error('An answer that says nothing cannot be sent')
  const note = draft.note.trim()
  const prn = asksNumber(draft) ? numberOf(draft, where?.region ?? null) : null
  return {
    ...{ version, seq, status, answered: her?.at ?? null },
    ...(status === 'declined' && reason !== '' && { reason }),
    ...(prn !== null && { prn }),
    ...(note !== '' && { note }),
  }
}

/** With its register; null if it is none. */
function numberOf({ scheme, number }: HerDraft, region: HerRegion | null): string | null {
  const own = region ?? HER_REGION_OF[scheme]
  const read = readHerNumber(number, own)
  return typeof read === 'object' ? herNumberText(read) : null
}

const HER_REGION_OF: Readonly<Record<HerScheme, HerRegion>> = {
  prn_cpat: 'cpat',
  prn_dat: 'dat',
  prn_gat: 'gat',
  prn_ggat: 'ggat',
}
