import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { CountedBy, Counts } from '#contract/open-data/statistics.ts'
import { numberWords } from '#language/numbers.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { monthInWords } from '#language/days.ts'
import { mapOverSquare, squareWords } from './squares-map.tsx'

const SHOWN_AT_FIRST = 12

interface CountTableProps {
  by: CountedBy
  counts: Counts
}

/** Numbers of records with a bar for each, the longest for the highest number. */
export function CountTable({ by, counts }: CountTableProps) {
  const { t, i18n } = useTranslation('statistics')
  const wordsFor = useValueWords(by)
  const [whole, setWhole] = useState(false)
  const tableId = useId()
  const most = Math.max(...counts.map(({ records }) => records))
  // The latest months are the ones that people look for.
  const first = by === 'month' ? counts.slice(-SHOWN_AT_FIRST) : counts.slice(0, SHOWN_AT_FIRST)
  return (
    <Box>
      <Box component="table" id={tableId} sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <Typography component="caption" variant="h3" sx={{ textAlign: 'start', marginBottom: 1.5 }}>
          {t(`by.${by}`)}
        </Typography>
        {/* The caption says it to those who see it. */}
        <ForScreenReaders as="thead">
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            <th scope="col">{t('records')}</th>
            <td aria-hidden />
          </tr>
        </ForScreenReaders>
        <tbody>
          {(whole ? counts : first).map(({ value, records }) => (
            <tr key={value}>
              <Cell component="th" scope="row">
                {by === 'square' ? <SquareLink value={value} words={wordsFor(value)} /> : wordsFor(value)}
              </Cell>
              <Cell end>{numberWords(records, i18n.language)}</Cell>
              <Box
                component="td"
                aria-hidden
                sx={{ width: '40%', paddingInlineStart: 2, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box
                  sx={{
                    height: 12,
                    minWidth: 2,
                    width: `${(100 * records) / most}%`,
                    borderRadius: 1,
                    backgroundColor: 'primary.main',
                    forcedColorAdjust: 'none',
                  }}
                />
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {counts.length > SHOWN_AT_FIRST && (
        <Button
          size="small"
          aria-controls={tableId}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          sx={{ marginTop: 1, marginInlineStart: -1 }}
        >
          {whole ? t('showFewer') : t('showAll', { rows: counts.length })}
        </Button>
      )}
    </Box>
  )
}

interface CellProps {
  component?: 'td' | 'th'
  scope?: 'row'
  /** Whether its text ends where the column ends, as numbers do. */
  end?: boolean
  children: ReactNode
}

function Cell({ component = 'td', scope, end = false, children }: CellProps) {
  return (
    <Box
      component={component}
      scope={scope}
      sx={{
        paddingBlock: 0.5,
        paddingInlineEnd: end ? 0 : 2,
        borderBottom: 1,
        borderColor: 'divider',
        textAlign: end ? 'end' : 'start',
        fontWeight: 400,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  )
}

/** Opens the map over the square. */
function SquareLink({ value, words }: { value: string; words: string }) {
  const address = mapOverSquare(value)
  if (address === null) return words
  return (
    <Link component={RouterLink} to={address}>
      {words}
    </Link>
  )
}

/** Returns what a counted value is called in the visitor's language. */
function useValueWords(by: CountedBy): (value: string) => string {
  const { t, i18n } = useTranslation(['statistics', 'vocabulary'])
  return (value) => {
    if (value === '') return t('notGiven')
    switch (by) {
      case 'site_type':
        return t(`vocabulary:siteType.${value as 'mound'}`)
      case 'monument_type':
        return t(`vocabulary:monumentType.${value as 'cairn'}`)
      case 'period':
        return t(`vocabulary:period.${value as 'roman'}`)
      case 'month':
        return monthInWords(value, i18n.language)
      case 'square':
        return squareWords(value)
    }
  }
}
