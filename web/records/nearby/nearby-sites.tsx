import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listWords } from '#language/lists.ts'
import { NEARBY_WITHIN, type NearbySite } from '#contract/records/nearby.ts'
import type { Outline } from '#contract/records/records.ts'
import { MOST_REFERENCES } from '#contract/records/references.ts'
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

/** Sites already recorded at the polygon or near it, for the member to compare. They never prevent saving. */
export function NearbySites({ outline, onShow, numbers }: NearbySitesProps) {
  const { t, i18n } = useTranslation('nearby')
  const headingId = useId()
  const { data, isFetching, isError, refetch } = useQuery(nearbyQuery(outline))
  const [all, setAll] = useState(false)
  const sites = data?.sites ?? []
  const shown = all ? sites : sites.slice(0, SHOWN_AT_FIRST)
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      aria-busy={isFetching}
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography id={headingId} component="h3" variant="body2" sx={{ fontWeight: 650 }}>
        {t('heading')}
      </Typography>
      <Typography role="status" variant="body2" color="textSecondary">
        {isError && <span>{t('failed')}</span>}
        {!isError && !data && <span>{t('loading')}</span>}
        {!isError && data && (
          <span>
            {t(sites.length === 0 ? 'none' : 'found', { count: sites.length, metres: NEARBY_WITHIN })}
          </span>
        )}
      </Typography>
      {isError && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          onClick={() => void refetch()}
          sx={{ mt: 1 }}
        >
          {t('tryAgain')}
        </Button>
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
      {!isError && shown.length > 0 && (
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
          {shown.map((site) => (
            <NearbySiteRow key={`${site.kind} ${site.id}`} site={site} onShow={onShow} numbers={numbers} />
          ))}
        </Stack>
      )}
      {!isError && shown.length < sites.length && (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t('more', { count: sites.length - shown.length })}
        </Button>
      )}
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
