import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PERIODS } from '#contract/open-data/vocabulary.ts'
import { InfoIcon } from '#web/ui/icons/controls.ts'

const DATED = PERIODS.filter((period) => period !== 'unknown')

/**
 * The years of the periods that can be chosen, as the Welsh Historic Environment Records date them (Archwilio);
 * the English end of the Middle Ages, 1540, is not the Welsh one.
 */
export function PeriodDates() {
  const { t } = useTranslation('recordForm')
  const { t: tWord } = useTranslation('vocabulary')
  const [open, setOpen] = useState(false)
  return (
    <Tooltip
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      describeChild
      placement="left"
      title={
        <Box sx={{ p: 0.5 }}>
          {DATED.map((period) => (
            <Box key={period} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <strong>{tWord(`period.${period}`)}</strong>
              <span>{t(`dates.${period}`)}</span>
            </Box>
          ))}
        </Box>
      }
    >
      {/* A finger cannot hover: a tap shows the dates as well. */}
      <IconButton aria-label={t('dates.open')} onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        <InfoIcon />
      </IconButton>
    </Tooltip>
  )
}
