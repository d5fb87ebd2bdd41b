import { useTranslation } from 'react-i18next'
import { POSITION_METRES, POSITION_SOURCES, type StatedPosition } from '#contract/records/places/position.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { ChoiceField } from './choice-field.tsx'

interface PositionFieldsProps {
  label: string
  position: StatedPosition | null
  says?: string
  size?: 'small' | 'medium'
  onChange: (position: StatedPosition | null) => void
}

/** How exact an outline is, which can be left open, and then how somebody knows where it is. */
export function PositionFields({ label, position, says, size = 'small', onChange }: PositionFieldsProps) {
  const { t } = useTranslation('known')
  return (
    <>
      <ChoiceField
        label={label}
        value={position ? `${position.metres}` : null}
        choices={POSITION_METRES.map((metres) => `${metres}` as const)}
        nameOf={(metres) => t('sure.within', { metres })}
        {...(says !== undefined && { says })}
        size={size}
        onChange={(chosen) => {
          const metres = POSITION_METRES.find((each) => `${each}` === chosen)
          onChange(metres === undefined ? null : { metres, by: position?.by ?? 'lidar' })
        }}
      />
      {position && (
        <NativeSelect
          label={t('sure.by')}
          size={size}
          value={position.by}
          options={POSITION_SOURCES.map((value) => ({ value, name: t(`by.${value}`) }))}
          onChange={(by) => onChange({ ...position, by })}
        />
      )}
    </>
  )
}
