import type { Body } from '#contract/http/route.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES, type MonumentType } from '#contract/open-data/vocabulary.ts'
import { REVIEW_NOTE_MIN_LENGTH, type Correction, type decideRecord } from '#contract/review/review.ts'
import {
  type Cause,
  type SureArchaeological,
  type SureType,
  type Verdict,
} from '#contract/review/verdicts.ts'
import type { StatedPosition } from '#contract/records/places/position.ts'
import type { ReferenceScheme } from '#contract/records/references.ts'

/** A decision while it is being written. Empty texts are not said. */
export interface DecisionDraft {
  verdict: Verdict | null
  sureArchaeological: SureArchaeological | ''
  sureType: SureType | ''
  /** How exact the outline is; null where that is not said, and `usual` until the reviewer changes it. */
  position: StatedPosition | null | 'usual'
  /** Type and period where they are not what the finder says. */
  correction: CorrectionDraft | null
  reason: Cause | ''
  /** Where the find is on record already: in this portal, or in a register. */
  recordedIn: 'portal' | 'register'
  record: string
  scheme: ReferenceScheme
  number: string
  note: string
}

export const EMPTY_DRAFT: DecisionDraft = {
  verdict: null,
  sureArchaeological: '',
  sureType: '',
  position: 'usual',
  correction: null,
  reason: '',
  recordedIn: 'portal',
  record: '',
  scheme: 'prn',
  number: '',
  note: '',
}

/** A correction while it is being written; without a monument type, until one of the site type is chosen. */
export interface CorrectionDraft extends Omit<Correction, 'monument_type'> {
  monument_type: MonumentType | ''
}

/** What the finder says; old records may hold words that the vocabulary has no longer. */
export type Given = Readonly<Record<keyof Correction, string>>

/** A correction that says what the finder says. */
export function correctionOf(given: Given): CorrectionDraft {
  return {
    site_type: SITE_TYPES.find((each) => each === given.site_type) ?? 'unknown',
    monument_type: MONUMENT_TYPES.find((each) => each === given.monument_type) ?? '',
    period: PERIODS.find((each) => each === given.period) ?? 'unknown',
  }
}

/** Where its finder has not said how exact an outline is. */
export const USUAL_POSITION: StatedPosition = { metres: 5, by: 'lidar' }

/** How exact the outline is, as the decision says it. */
export function statedPosition(
  { position }: Pick<DecisionDraft, 'position'>,
  usual: StatedPosition,
): StatedPosition | null {
  return position === 'usual' ? usual : position
}

export type DecisionFault =
  | 'sureArchaeological'
  | 'sureType'
  | 'monumentType'
  | 'reason'
  | 'reasonNote'
  | 'record'
  | 'number'
  | 'question'

/** What a decision still lacks, in the order of the form; nothing is asked for before there is a verdict. */
export function faultsOf(draft: DecisionDraft): DecisionFault[] {
  const note = draft.note.trim()
  switch (draft.verdict) {
    case null:
      return []
    case 'verified':
      return [
        ...(draft.sureArchaeological === '' ? (['sureArchaeological'] as const) : []),
        ...(draft.sureType === '' ? (['sureType'] as const) : []),
        ...(draft.correction?.monument_type === '' ? (['monumentType'] as const) : []),
      ]
    case 'not_archaeological':
      if (draft.reason === '') return ['reason']
      return draft.reason === 'other' && note === '' ? ['reasonNote'] : []
    case 'already_recorded':
      if (draft.recordedIn === 'portal') return /^[1-9]\d{0,8}$/.test(draft.record.trim()) ? [] : ['record']
      return draft.number.trim() === '' ? ['number'] : []
    case 'needs_info':
      return note.length < REVIEW_NOTE_MIN_LENGTH ? ['question'] : []
  }
}

/** The request of a decision without faults, about what the reviewer saw. */
export function bodyOf(
  draft: DecisionDraft,
  seen: { version: number; seq: number; usual: StatedPosition },
): Body<typeof decideRecord> {
  const { verdict, sureArchaeological, sureType, reason } = draft
  const position = statedPosition(draft, seen.usual)
  if (verdict === null) throw new Error('A decision without a verdict cannot be sent')
  const note = draft.note.trim()
  return {
    verdict,
    version: seen.version,
    seq: seen.seq,
    ...(note !== '' && { note }),
    ...(verdict === 'verified' && sureArchaeological !== '' && { sure_archaeological: sureArchaeological }),
    ...(verdict === 'verified' && sureType !== '' && { sure_type: sureType }),
    ...(verdict === 'verified' && position && { position }),
    ...(verdict === 'verified' && corrected(draft)),
    ...(verdict === 'not_archaeological' && reason !== '' && { reason }),
    ...(verdict === 'already_recorded' && targetOf(draft)),
  }
}

function corrected({ correction }: DecisionDraft): Correction | null {
  if (correction === null || correction.monument_type === '') return null
  return { ...correction, monument_type: correction.monument_type }
}

function targetOf({ recordedIn, record, scheme, number }: DecisionDraft) {
  return recordedIn === 'portal'
    ? { target_record: Number(record.trim()) }
    : { target_scheme: scheme, target_number: number.trim() }
}

export function hasText({ note, record, number }: DecisionDraft): boolean {
  return [note, record, number].some((text) => text.trim() !== '')
}
