import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/relief/light.ts'
import { useSeenWords } from '../list/use-seen-words.ts'

interface SeenUnderLineProps {
  /** What is saved with the record; null if nothing is. */
  seen: SeenUnder | null
  /** Another value that can be chosen, such as what the map shows now; null if there is none. */
  offered: SeenUnder | null
  onChange: (seen: SeenUnder | null) => void
}

/** How the record was seen, as others will read it, with buttons to leave it out or to change it. */
export function SeenUnderLine({ seen, offered, onChange }: SeenUnderLineProps) {
  const { t } = useTranslation('seen')
  const words = useSeenWords()
  if (!seen && !offered) return null
  const other = offered && JSON.stringify(offered) !== JSON.stringify(seen) ? offered : null
  const take = other && t('take', { seen: words(other) })
  return (
    <Box>
      <Typography variant="body2">{seen ? t('line', { seen: words(seen) }) : t('leftOut')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, ml: -0.5 }}>
        {/* One button for both ways, so that the focus stays where it was. */}
        <Button size="small" onClick={() => onChange(seen ? null : other)}>
          {seen ? t('leaveOut') : take}
        </Button>
        {seen && other && (
          <Button size="small" onClick={() => onChange(other)}>
            {take}
          </Button>
        )}
      </Stack>
    </Box>
  )
}
