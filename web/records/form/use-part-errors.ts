import { useTranslation } from 'react-i18next'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import type { FieldRefusal, OtherPart } from './submission.ts'

interface FormState {
  outlineMissing: boolean
  outlineTooLarge: boolean
  refused: readonly FieldRefusal<OtherPart>[]
}

/** The errors of a record form that belong to no field, by the part of the form that shows them. */
export function usePartErrors(state: FormState): Record<OtherPart, string[]> {
  const { t } = useTranslation('recordForm')
  const { t: tRefusal } = useTranslation('refusals')
  const refused = (part: OtherPart) =>
    state.refused.filter(({ field }) => field === part).map(({ text }) => refusalText(tRefusal, text))
  return {
    polygon: [
      ...(state.outlineMissing ? [t('faults.polygonRequired')] : []),
      ...(state.outlineTooLarge ? [tRefusal('outlineTooLarge')] : []),
      ...refused('polygon'),
    ],
    photos: refused('photos'),
    known: refused('known'),
    whole: refused('whole'),
  }
}
