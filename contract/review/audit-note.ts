import { auditNote, type AuditEntry, type AuditNote } from './audit.ts'
import { readGrantNote, type GrantNote } from './grant-note.ts'
import { HER_ANSWERS, type HerAnswered } from '../her/her.ts'
import { REVIEW_STATES, type ReviewState } from './verdicts.ts'
import { SENSITIVITY_LEVELS, type SensitivityLevel } from './sensitivity-levels.ts'

/** What a note of the audit log says, read from how it is stored: pages and tables show it as words. */
export type ReadNote =
  /** One that the portal writes by itself. */
  | { kind: 'own'; note: AuditNote }
  | { kind: 'grant'; grant: GrantNote }
  /** Lines of a list that was downloaded. */
  | { kind: 'lines'; count: number }
  /** Withheld places that were looked at. */
  | { kind: 'places'; count: number }
  /** How many records or opinions were changed together, and why. */
  | { kind: 'several'; count: number; reason: string }
  | { kind: 'level'; level: SensitivityLevel }
  | { kind: 'state'; state: ReviewState }
  | { kind: 'her'; status: HerAnswered }
  /** The words of the person who acted, or an address. */
  | { kind: 'words'; words: string }

/** Acts about several things, whose note begins with their number. */
const SEVERAL = ['records-hidden', 'records-restored', 'opinions-set-aside', 'opinions-counted']

/** Null without a note. */
export function readNote({ act, note }: Pick<AuditEntry, 'act' | 'note'>): ReadNote | null {
  if (note === null) return null
  const own = auditNote(note)
  if (own) return { kind: 'own', note: own }
  const grant = act === 'role-granted' || act === 'role-ended' ? readGrantNote(note) : null
  if (grant) return { kind: 'grant', grant }
  if (/^\d+$/.test(note)) {
    if (act === 'list-downloaded') return { kind: 'lines', count: Number(note) }
    if (act === 'exact-read') return { kind: 'places', count: Number(note) }
  }
  const [, count, reason] = (SEVERAL.includes(act) ? /^(\d+): (.*)$/s.exec(note) : null) ?? []
  if (count !== undefined && reason !== undefined) return { kind: 'several', count: Number(count), reason }
  const level = act === 'sensitivity-set' && SENSITIVITY_LEVELS.find((known) => known === note)
  if (level) return { kind: 'level', level }
  const state = act === 'review-decided' && REVIEW_STATES.find((known) => known === note)
  if (state) return { kind: 'state', state }
  const status = act === 'her-answered' && HER_ANSWERS.find((known) => known === note)
  if (status) return { kind: 'her', status }
  return { kind: 'words', words: act === 'access-denied' ? plainRoute(note) : note }
}

/** An expression in brackets, with others in it. */
const EXPRESSION = String.raw`\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)`
const PARAMETER = new RegExp(String.raw`:(\w+)(?:${EXPRESSION})?`, 'g')

/** The pattern of an address as documents write it: `/api/records/{id}/` for `/api/records/:id(^\d+$)/`. */
export function plainRoute(pattern: string): string {
  return pattern.replaceAll(PARAMETER, '{$1}')
}

/**
 * Who acted where the log names nobody: a command of the operator, the portal by itself, or a member who has left since; null
 * for a failed login, which is nobody’s act.
 */
export function actsUnnamed({
  act,
  note,
}: Pick<AuditEntry, 'act' | 'note'>): 'commandLine' | 'portal' | 'former' | null {
  if (act === 'login-failed') return null
  if (act === 'request-provisional' || act === 'provisional-ended') return 'portal'
  const read = readNote({ act, note })
  const isCommand =
    (read?.kind === 'own' && read.note === 'commandLine') ||
    (read?.kind === 'grant' && read.grant.commandLine)
  return isCommand ? 'commandLine' : 'former'
}
