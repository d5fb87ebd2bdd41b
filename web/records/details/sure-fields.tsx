import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Details } from '#contract/records/details.ts'
import type { PositionMetres } from '#contract/records/position.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/review.ts'
import { ChoiceField } from './choice-field.tsx'
import { PositionFields } from './position-fields.tsx'

interface SureFieldsProps {
  known: Details
  drawnWithin: PositionMetres | null
  onChange: (part: Partial<Details>) => void
}

/** How sure the finder is: that it is archaeology, of its type, of its place. */
export function SureFields({ known, drawnWithin, onChange }: SureFieldsProps) {
  const { t } = useTranslation('known')
  return (
    <Stack>
      <ChoiceField
        label={t('sure.archaeological')}
        value={known.sure_archaeological}
        choices={SURE_ARCHAEOLOGICAL}
        nameOf={(choice) => t(`archaeological.${choice}`)}
        onChange={(sure_archaeological) => onChange({ sure_archaeological })}
      />
      <ChoiceField
        label={t('sure.type')}
        value={known.sure_type}
        choices={SURE_TYPE}
        nameOf={(choice) => t(`type.${choice}`)}
        onChange={(sure_type) => onChange({ sure_type })}
      />
      <PositionFields
        label={t('sure.position')}
        position={known.position}
        {...(drawnWithin !== null && { says: t('sure.byDefault', { metres: drawnWithin }) })}
        onChange={(position) => onChange({ position })}
      />
    </Stack>
  )
}
