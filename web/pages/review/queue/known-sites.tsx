import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REGISTER_OF, type KnownSite, type NearbySite } from '#contract/records/nearby.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { nameIn } from '#web/heritage/heritage-things.ts'
import { numberWords } from '#language/numbers.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import type { DecisionDraft } from './decision-draft.rules.ts'
import { knownSitesQuery } from './review-queue.data.ts'

type Target = Pick<DecisionDraft, 'recordedIn'> & Partial<DecisionDraft>

interface KnownSitesProps {
  record: Pick<RecordDetail, 'id'>
  onChoose: (target: Target) => void
}

/** What is on record at the find or within 50 m of it, the most overlap first; a press says that the find is the same. */
export function KnownSites({ record, onChoose }: KnownSitesProps) {
  const { t, i18n } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const { data, isError, error, refetch } = useQuery(knownSitesQuery(record.id))
  const found = (data?.sites ?? []).flatMap((site) => {
    const target = targetOf(site)
    return target ? [{ site, target }] : []
  })
  const registered = ({ kind, id, number }: KnownSite) =>
    t(`known.kinds.${kind}`, { number: kind === 'records' ? id : number })
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2" component="h4" sx={{ fontWeight: 650 }}>
        {t('known.heading')}
      </Typography>
      <div role="status">
        {!data && !isError && <Typography variant="body2">{t('known.loading')}</Typography>}
        {data && found.length === 0 && <Typography variant="body2">{t('known.none')}</Typography>}
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, mt: 0.75 }}>
        {found.map(({ site, target }) => (
          <li key={`${site.kind} ${site.id}`}>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              onClick={() => onChoose(target)}
              sx={{ textAlign: 'start', justifyContent: 'start', width: '100%' }}
            >
              {[registered(site), nameIn(i18n.language, site)].filter(Boolean).join(': ')}
              {' · '}
              <Nearness site={site} />
            </Button>
          </li>
        ))}
      </Box>
    </Box>
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
