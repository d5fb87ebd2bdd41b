import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EVERY_RECORD, type RecordFilter } from '#contract/records/record-filter.ts'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { partsOf, withoutPart } from './filter-changes.ts'
import { useFilterCount } from './use-filter-count.ts'
import { usePartWords } from './use-part-words.ts'

interface FilterChipsProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

/** The parts of the filter, each of which can be removed by pressing it. Empty if there is no filter. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t } = useTranslation('filter')
  const wordsOf = usePartWords()
  const clear = useRef<HTMLButtonElement>(null)
  const parts = partsOf(filter)
  if (parts.length === 0) return null
  return (
    <Paper
      component="section"
      aria-label={t('chips')}
      elevation={3}
      sx={{
        display: 'flex',
        // On a phone, the parts have a line of their own above the number of records.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1,
        p: 0.5,
        pl: 1.5,
        minWidth: 0,
        maxWidth: '100%',
        pointerEvents: 'auto',
      }}
    >
      <FilterCount filter={filter} />
      <Stack
        component="ul"
        direction="row"
        sx={{
          order: { xs: -1, sm: 0 },
          flexBasis: { xs: '100%', sm: 'auto' },
          gap: 0.75,
          m: 0,
          p: 0.5,
          listStyle: 'none',
          overflowX: 'auto',
          minWidth: 0,
        }}
      >
        {parts.map((part) => {
          const { short, full } = wordsOf(part)
          return (
            <li key={full}>
              <Button
                size="small"
                variant="outlined"
                color="secondary"
                endIcon={<CloseIcon />}
                aria-label={t('remove', { part: full })}
                onClick={() => {
                  // This button disappears, so the focus must move elsewhere.
                  clear.current?.focus()
                  onChange(withoutPart(filter, part))
                }}
                sx={CHIP}
              >
                {short}
              </Button>
            </li>
          )
        })}
      </Stack>
      <Button ref={clear} size="small" onClick={() => onChange(EVERY_RECORD)} sx={{ ...CHIP, flexShrink: 0 }}>
        {t('clear')}
      </Button>
    </Paper>
  )
}

const CHIP = {
  minHeight: 32,
  py: 0,
  px: 1.25,
  borderRadius: 4,
  whiteSpace: 'nowrap',
  fontSize: '0.95rem',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

/** The number of matching records in the whole portal. */
function FilterCount({ filter }: { filter: RecordFilter }) {
  const words = useFilterCount(filter)
  return (
    <Typography role="status" variant="body2" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {words}
    </Typography>
  )
}
