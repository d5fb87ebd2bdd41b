import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EVERY_RECORD, type RecordFilter } from '#contract/records/record-filter.ts'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { partsOf, withoutPart, type FilterPart } from './filter-changes.ts'
import { useFilterCount } from './use-filter-count.ts'

/** Values that occur in more than one list: a trackway is both a site type and a monument type. */
const AMBIGUOUS = new Set(
  [...SITE_TYPES, ...MONUMENT_TYPES, ...PERIODS].filter(
    (value, index, all) => (all as readonly string[]).indexOf(value) !== index,
  ),
) as ReadonlySet<string>

/** The name of a part of a filter: short on screen, in full for screen readers. */
function usePartWords(): (part: FilterPart) => { short: string; full: string } {
  const { t, i18n } = useTranslation(['filter', 'vocabulary', 'records', 'review'])
  const day = (value: string) => dayWords(new Date(`${value}T00:00`), i18n.language, 'medium')
  const classified = (heading: string, label: string, value: string) => {
    const full = `${heading}: ${label}`
    return { short: AMBIGUOUS.has(value) ? full : label, full }
  }
  const same = (words: string) => ({ short: words, full: words })

  return ({ name, value }) => {
    switch (name) {
      case 'site':
        return classified(t('records:siteType'), t(`vocabulary:siteType.${value as 'mound'}`), value)
      case 'monument':
        return classified(t('records:monumentType'), t(`vocabulary:monumentType.${value as 'cairn'}`), value)
      case 'period':
        return classified(t('records:period'), t(`vocabulary:period.${value as 'roman'}`), value)
      case 'state':
        return classified(t('filter:state'), t(`review:states.${value as 'verified'}`), value)
      case 'from':
        return same(t('filter:part.from', { day: day(value) }))
      case 'to':
        return same(t('filter:part.to', { day: day(value) }))
      case 'by':
        return same(t('filter:part.by', { username: value }))
      case 'text':
        return same(t('filter:part.text', { text: value }))
    }
  }
}

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
