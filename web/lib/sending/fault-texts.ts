import type { TFunction } from 'i18next'
import { ApiError } from '../api.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { refusalText } from './refusal-text.ts'

/** Why the server refused a request, translated; `otherwise` for every other failure. */
export function faultTexts(t: TFunction<'refusals'>, fault: Error, otherwise: string): string[] {
  const texts = fault instanceof ApiError ? Object.values(fieldErrorsOf(fault.body)).flat() : []
  return texts.length > 0 ? texts.map((text) => refusalText(t, text)) : [otherwise]
}
