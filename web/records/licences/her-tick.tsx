import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslation } from 'react-i18next'

interface HerTickProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The permission to pass a find on to the Historic Environment Record. */
export function HerTick({ checked, onChange }: HerTickProps) {
  const { t } = useTranslation('licences')
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={t('form.her')}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}
