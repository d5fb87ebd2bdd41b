import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { AnswersRefused } from '#contract/her/answers.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { FileFault } from './answer-table.rules.ts'

/** A file is accepted whole or not at all: each fault with its line, its column and a sentence. */
export function refusedAnswers(faults: readonly FileFault[]): Refusal {
  const body: AnswersRefused = {
    detail: REFUSAL_TEXTS.answersRefused,
    faults: faults.map((each) => ({ ...each, text: REFUSAL_TEXTS[each.fault] })),
  }
  return new Refusal('invalid', { body })
}
