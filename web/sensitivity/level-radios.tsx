import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

interface LevelRadiosProps<Level extends SensitivityLevel> {
  label: string
  levels: readonly Level[]
  value: Level
  onChange: (level: Level) => void
}

/** The levels in plain words: who sees what. */
export function LevelRadios<Level extends SensitivityLevel>(props: LevelRadiosProps<Level>) {
  const { label, levels, value, onChange } = props
  const { t } = useTranslation('sensitivity')
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => {
          const level = levels.find((each) => each === chosen)
          if (level) onChange(level)
        }}
      >
        {levels.map((level) => (
          <FormControlLabel
            key={level}
            value={level}
            control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${level}` } }} />}
            sx={{ alignItems: 'start', marginTop: 0.5, '& .MuiRadio-root': { paddingBlock: 0.75 } }}
            disableTypography
            label={
              <span>
                <Typography component="span" sx={{ display: 'block', lineHeight: '36px' }}>
                  {t(`levels.${level}`)}
                </Typography>
                <Typography
                  id={`${id}-${level}`}
                  component="span"
                  variant="body2"
                  color="text.secondary"
                  sx={{ display: 'block' }}
                >
                  {t(`levelsHint.${level}`)}
                </Typography>
              </span>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
