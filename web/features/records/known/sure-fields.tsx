import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { POSITION_METRES, POSITION_SOURCES, type Known, type PositionMetres } from '#contract/known.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { ChoiceField } from './choice-field.tsx'

interface SureFieldsProps {
  known: Known
  drawnWithin: PositionMetres | null
  onChange: (part: Partial<Known>) => void
}

/** How sure the finder is: that it is archaeology, of its type, of its place. */
export function SureFields({ known, drawnWithin, onChange }: SureFieldsProps) {
  const { t } = useTranslation('known')
  const { position } = known
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
      <ChoiceField
        label={t('sure.position')}
        value={position ? `${position.metres}` : null}
        choices={POSITION_METRES.map((metres) => `${metres}` as const)}
        nameOf={(metres) => t('sure.within', { metres })}
        {...(drawnWithin !== null && { says: t('sure.byDefault', { metres: drawnWithin }) })}
        onChange={(chosen) => {
          const metres = POSITION_METRES.find((each) => `${each}` === chosen)
          onChange({ position: metres === undefined ? null : { metres, by: position?.by ?? 'lidar' } })
        }}
      />
      {position && (
        <NativeSelect
          label={t('sure.by')}
          value={position.by}
          options={POSITION_SOURCES.map((value) => ({ value, name: t(`by.${value}`) }))}
          onChange={(by) => onChange({ position: { ...position, by } })}
        />
      )}
    </Stack>
  )
}
