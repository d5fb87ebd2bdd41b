import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REGISTER_OF, type DeclinedPlace, type KnownSite, type NearbySite } from '#contract/records/nearby.ts'
import { nameIn } from '#web/heritage/heritage-things.ts'
import { numberWords } from '#language/numbers.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import type { DecisionDraft } from './decision-draft.rules.ts'
import { knownSitesQuery } from '../review-queue.data.ts'

/** Sites in sight before the rest is asked for. */
const FIRST = 3

/** Where a find is on record already. */
export type Target = Pick<DecisionDraft, 'recordedIn'> & Partial<DecisionDraft>

interface KnownSitesProps {
  id: number
  /** Says that the find is the same as a known site, and decides so; null where the reviewer cannot decide now. */
  onSame: ((target: Target) => void) | null
}

/** What is on record at the find or within 50 m of it, the most overlap first, before anything is decided. */
export function KnownSites({ id, onSame }: KnownSitesProps) {
  const { t } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const { data, isError, error, refetch } = useQuery(knownSitesQuery(id))
  const [all, setAll] = useState(false)
  const sites = data?.sites ?? []
  const declined = data?.declined ?? []
  const shown = all ? sites : sites.slice(0, FIRST)
  return (
    <Box component="section" aria-label={t('known.heading')}>
      <Typography variant="body2" component="h2" sx={{ fontWeight: 650 }}>
        {t('known.heading')}
      </Typography>
      <div role="status">
        {!data && !isError && <Typography variant="body2">{t('known.loading')}</Typography>}
        {data && sites.length + declined.length === 0 && (
          <Typography variant="body2">{t('known.none')}</Typography>
        )}
      </div>
      {isError && (
        <Alert
          severity="warning"
          action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          sx={{ mt: 0.75 }}
        >
          {tooOftenText(tRefusal, error) ?? t('known.failed')}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {declined.map((place) => (
          <DeclinedLine key={`declined ${place.record}`} place={place} />
        ))}
        {shown.map((site) => (
          <KnownLine key={`${site.kind} ${site.id}`} site={site} onSame={onSame} />
        ))}
      </Box>
      {sites.length > shown.length && (
        <Button size="small" color="secondary" onClick={() => setAll(true)}>
          {t('known.more', { count: sites.length - shown.length })}
        </Button>
      )}
    </Box>
  )
}

function KnownLine({ site, onSame }: { site: KnownSite; onSame: KnownSitesProps['onSame'] }) {
  const { t, i18n } = useTranslation('reviewQueue')
  const target = targetOf(site)
  const { kind, id, number } = site
  const registered = t(`known.kinds.${kind}`, { number: kind === 'records' ? id : number })
  const named = [registered, nameIn(i18n.language, site)].filter(Boolean).join(': ')
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', py: 0.25 }}
    >
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {named}
        {' · '}
        <Nearness site={site} />
      </Typography>
      {target && onSame && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={t('known.sameNamed', { site: named })}
          onClick={() => onSame(target)}
          sx={{ flexShrink: 0, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {t('known.same')}
        </Button>
      )}
    </Box>
  )
}

/** What the HER declined there before; the record may be gone. */
function DeclinedLine({ place: { declined, reason, prn, distance } }: { place: DeclinedPlace }) {
  const { t, i18n } = useTranslation(['reviewQueue', 'review'])
  const words = [
    t('known.declined', {
      day: dayWords(new Date(declined), i18n.language),
      reason: t(`review:her.reasons.${reason}`),
    }),
    prn,
    distance > 0 ? t('known.away', { metres: distance }) : null,
  ]
  return (
    <Typography component="li" variant="body2" sx={{ py: 0.25 }}>
      {words.filter(Boolean).join(' · ')}
    </Typography>
  )
}

/** Null for what has no number to name it by. */
function targetOf({ kind, id, number }: NearbySite): Target | null {
  if (kind === 'records') return { recordedIn: 'portal', record: id }
  return number === null ? null : { recordedIn: 'register', scheme: REGISTER_OF[kind], number }
}

/** How much of the find it covers, or how far away it is. */
function Nearness({ site: { kind, covered, distance } }: { site: KnownSite }) {
  const { t, i18n } = useTranslation('reviewQueue')
  if (kind === 'records' && covered === null) return t('known.withheld')
  if (distance > 0) return t('known.away', { metres: distance })
  if (covered === null) return t('known.inside')
  const percent = Math.round(covered * 100)
  return percent === 0
    ? t('known.touches')
    : t('known.covers', { percent: numberWords(percent, i18n.language) })
}
