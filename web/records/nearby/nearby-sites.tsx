import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listWords } from '#language/lists.ts'
import { NEARBY_WITHIN, type NearbySite } from '#contract/records/nearby.ts'
import type { Outline } from '#contract/records/records.ts'
import { MOST_REFERENCES } from '#contract/records/references.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { OpeningRow, useOpening } from '#web/ui/form/opening-row.tsx'
import { NearbySiteRow, type NumberUse } from './nearby-site-row.tsx'
import { nearbyQuery } from './nearby.data.ts'

interface NearbySitesProps {
  outline: Outline
  /** Shows a site on the map. */
  onShow: (site: NearbySite) => void
  numbers: NumberUse
}

/** Number shown at first, because the form continues below; more are shown on request. */
const SHOWN_AT_FIRST = 4

/**
 * Sites already recorded at the polygon or near it, for the member to compare, below a line that says how many there are. It
 * opens by itself where one lies under the polygon. They never prevent saving.
 */
export function NearbySites({ outline, onShow, numbers }: NearbySitesProps) {
  const { t, i18n } = useTranslation('nearby')
  const { data, isFetching, isError, refetch } = useQuery(nearbyQuery(outline))
  const [all, setAll] = useState(false)
  const sites = isError ? [] : (data?.sites ?? [])
  const overlapping = sites.filter(({ distance }) => distance === 0)
  const opening = useOpening(
    overlapping.length > 0 ? overlapping.map(({ kind, id }) => `${kind} ${id}`).join() : null,
  )
  const shown = all ? sites : sites.slice(0, SHOWN_AT_FIRST)
  const counted = { count: sites.length, metres: NEARBY_WITHIN }
  const line = isError
    ? t('unknown')
    : data
      ? [
          t(sites.length === 0 ? 'none' : 'within', counted),
          ...(data.unasked.length > 0 ? [t('partly')] : []),
        ].join(' ')
      : t('loading')
  return (
    <Box component="section" aria-label={t('heading')} aria-busy={isFetching}>
      <OpeningRow {...opening} flat title={t('heading')} line={line}>
        {isError && (
          <>
            <Typography variant="body2">{t('failed')}</Typography>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              onClick={() => void refetch()}
              sx={{ mt: 1 }}
            >
              {t('tryAgain')}
            </Button>
          </>
        )}
        {!isError && (
          <Typography variant="body2" color="textSecondary">
            {data ? t(sites.length === 0 ? 'none' : 'found', counted) : t('loading')}
          </Typography>
        )}
        {!isError && data && data.unasked.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('unasked', {
              sources: listWords(
                data.unasked.map((kind) => t(`source.${kind}`)),
                i18n.language,
              ),
            })}
          </Typography>
        )}
        {shown.length > 0 && (
          <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
            {shown.map((site) => (
              <NearbySiteRow key={`${site.kind} ${site.id}`} site={site} onShow={onShow} numbers={numbers} />
            ))}
          </Stack>
        )}
        {shown.length < sites.length && (
          <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
            {t('more', { count: sites.length - shown.length })}
          </Button>
        )}
      </OpeningRow>
      <ForScreenReaders as="div">
        <span role="status">{line}</span>
      </ForScreenReaders>
      <Typography role="status" variant="body2" sx={{ '&:not(:empty)': { mt: 1 } }}>
        <NumberOutcome outcome={numbers.outcome} />
      </Typography>
    </Box>
  )
}

function NumberOutcome({ outcome }: Pick<NumberUse, 'outcome'>) {
  const { t } = useTranslation('nearby')
  const { t: tKnown } = useTranslation('known')
  const where = { row: tKnown('title'), part: tKnown('numbers.title') }
  switch (outcome?.kind) {
    case 'filled':
      return t(outcome.before === '' ? 'filled' : 'filledOver', outcome)
    case 'added':
      return t('added', { number: outcome.number, ...where })
    case 'full':
      return t('full', { most: MOST_REFERENCES, ...where })
    default:
      return null
  }
}
