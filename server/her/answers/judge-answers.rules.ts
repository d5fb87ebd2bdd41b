import { ANSWER_FILE, MOST_ANSWER_FAULTS } from '#contract/her/answers.ts'
import { BATCH_ANSWERS, type AnswerColumn } from '#contract/her/codes.ts'
import { DECLINE_REASONS, readHerNumber, type HerNumber } from '#contract/her/her.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { REVIEW_NOTE_MAX_LENGTH } from '#contract/review/review.ts'
import type { LineAnswer } from './line-answer.ts'
import { answerText, readAnswerTable, type AnswerRow, type FileFault } from './answer-table.rules.ts'

export interface AnsweredBatch {
  region: HerRegion
  /** Its finds; `beside` is the one that goes for the find as well, null of those that are answered themselves. */
  finds: readonly { id: number; beside: number | null }[]
}

/**
 * Reads a file of answers: all of its lines, or every fault that is in it. A line of which only the number of the find is filled in
 * is not answered yet. What does not belong to an answer, such as a reason beside a number, is not kept.
 */
export function judgeAnswers(
  bytes: Uint8Array,
  batch: AnsweredBatch,
): { answers: LineAnswer[] } | { faults: FileFault[] } {
  if (bytes.length > ANSWER_FILE.bytes) return { faults: [{ line: 1, column: null, fault: 'answersLarge' }] }
  const rows = readAnswerTable(answerText(bytes), ANSWER_FILE.lines)
  if (!Array.isArray(rows)) return { faults: [rows] }
  const finds = new Map(batch.finds.map((find) => [String(find.id), find]))
  const seen = new Set<string>()
  const answers: LineAnswer[] = []
  const faults: FileFault[] = []
  for (const row of rows) {
    const before = faults.length
    const say: Say = (column, fault) => faults.push({ line: row.line, column, fault })
    const find = finds.get(row.cells.id)
    if (row.cells.id === '') say('id', 'required')
    else if (!find) say('id', 'answersForeign')
    else if (seen.has(row.cells.id)) say('id', 'answersTwice')
    seen.add(row.cells.id)
    if (isEmpty(row)) continue
    if (find && find.beside !== null) say('id', 'answersBeside')
    const answer = answerOf(row, batch.region, say)
    if (find && answer && faults.length === before) answers.push({ line: row.line, id: find.id, ...answer })
    if (faults.length >= MOST_ANSWER_FAULTS) break
  }
  return faults.length > 0 ? { faults } : { answers }
}

type Say = (column: AnswerColumn, fault: FileFault['fault']) => void

function isEmpty({ cells: { status, prn, reason, note } }: AnswerRow): boolean {
  return status === '' && prn === '' && reason === '' && note === ''
}

function answerOf({ cells }: AnswerRow, region: HerRegion, say: Say): Omit<LineAnswer, 'line' | 'id'> | null {
  const status = BATCH_ANSWERS.find((each) => each === cells.status.toLowerCase())
  if (cells.note.length > REVIEW_NOTE_MAX_LENGTH) say('note', 'answersLong')
  if (!status) {
    say('status', cells.status === '' ? 'required' : 'answersStatus')
    return null
  }
  const reason =
    status === 'declined' ? DECLINE_REASONS.find((each) => each === cells.reason.toLowerCase()) : null
  if (reason === undefined) say('reason', cells.reason === '' ? 'required' : 'answersReason')
  if (reason === 'other' && cells.note === '') say('note', 'answersNote')
  const needsNumber = status !== 'declined' || reason === 'already_recorded'
  return {
    status,
    number: needsNumber ? numberOf(cells.prn, region, say) : null,
    reason: reason ?? null,
    note: cells.note === '' ? null : cells.note,
  }
}

function numberOf(text: string, region: HerRegion, say: Say): HerNumber | null {
  const number = text === '' ? 'required' : readHerNumber(text, region)
  if (typeof number === 'object') return number
  say('prn', number === 'herRegion' ? 'referencePrn' : number)
  return null
}
