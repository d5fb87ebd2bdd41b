import type { SensitiveRequest } from '#contract/review/moderation/sensitive-requests.ts'
import type { LevelState } from '#server/sensitivity/index.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import type { Words } from '#server/platform/texts/words.ts'
import { answerBy } from './sensitive-requests.rules.ts'
import type { RequestRow } from './sensitive-requests.repository.ts'

export function toRequest(row: RequestRow, level: LevelState | null): SensitiveRequest {
  const { id, who, place, name, email, reason, at_risk, record_id, title, received_at, closed_at } = row
  return {
    id,
    who,
    record:
      record_id === null
        ? null
        : { id: record_id, title: title ?? '', sensitivity: level?.sensitivity ?? 'open' },
    withheld: isWithholding(row, level),
    withheld_until: null,
    place,
    name,
    email,
    reason,
    at_risk,
    received: received_at.toISOString(),
    answer_by: answerBy(received_at).toISOString(),
    closed: closed_at && { at: closed_at.toISOString(), by: row.closer, answer: row.answer ?? '' },
  }
}

/** Whether a record is withheld because of a request, and nobody has decided about it since. */
export function isWithholding(
  { withheld_at }: Pick<RequestRow, 'withheld_at'>,
  level: Pick<LevelState, 'setAt' | 'deletedAt'> | null,
): boolean {
  return withheld_at !== null && !level?.deletedAt && level?.setAt?.getTime() === withheld_at.getTime()
}

export function requestHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.receivedUtc'),
    t('columns.answerByUtc'),
    t('columns.who'),
    t('columns.name'),
    t('columns.email'),
    t('columns.recordNumber'),
    t('columns.title'),
    t('columns.place'),
    t('columns.atRisk'),
    t('columns.reason'),
    t('columns.closedUtc'),
    t('columns.closedBy'),
    t('columns.answer'),
  ]
}

export function requestLine(row: RequestRow, t: Words<'lists'>): Cell[] {
  return [
    row.id,
    row.received_at,
    answerBy(row.received_at),
    t(`askers.${row.who}`),
    row.name,
    row.email,
    row.record_id,
    row.title,
    row.place,
    t(row.at_risk ? 'yes' : 'no'),
    row.reason,
    row.closed_at,
    row.closer,
    row.answer,
  ]
}
