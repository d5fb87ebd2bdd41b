import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import {
  type Opinions,
  type Opinion,
  FIGURE_LEAST_OPINIONS,
  OPINION_KINDS,
  type Share,
} from '#contract/review/opinions.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { MONUMENT_TYPES, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { UPLAND } from '#web/ui/style/theme.ts'
import { OpinionForm } from './opinion-form.tsx'
import { opinionsQuery, useOpinionActs } from './opinions.data.ts'

type Judged = Pick<RecordDetail, 'id' | 'version' | 'opinions' | 'recorded_by' | 'site_type'>

/** What members think of a record: closed until the reader has answered. Nothing for those who see only its square. */
export function OpinionsSection({ record }: { record: Judged }) {
  const { t } = useTranslation('review')
  const headingId = useId()
  const session = useSession()
  const reader = session?.username ?? null
  const { data, isError, refetch } = useQuery({
    ...opinionsQuery(record.id, reader),
    enabled: record.opinions !== undefined,
  })
  if (!record.opinions) return null
  const total = data?.total ?? record.opinions.total
  return (
    <Box component="section" className="only-on-screen" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" sx={{ mb: 1 }}>
        {t('opinions.heading')}
      </Typography>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        <Typography>{total === 0 ? t('opinions.none') : t('opinions.count', { count: total })}</Typography>
        {isError && (
          <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {t('opinions.loadFailed')}
          </Alert>
        )}
        {data?.open && <Figure opinions={data} />}
        {data && !session && !data.open && (
          <Link component={RouterLink} to="/login">
            {t('opinions.logIn')}
          </Link>
        )}
        {data && session && reader !== record.recorded_by && (
          <OwnOpinion record={record} reader={session.username} opinions={data} />
        )}
        {data?.opinions && data.opinions.length > 0 && (
          <Fold title={t('opinions.each')}>
            <EachOpinion opinions={data.opinions} />
          </Fold>
        )}
      </Stack>
    </Box>
  )
}

function OwnOpinion({ record, reader, opinions }: { record: Judged; reader: string; opinions: Opinions }) {
  const { t } = useTranslation('review')
  const { t: tRefusal } = useTranslation('refusals')
  const { give, reveal, withdraw } = useOpinionActs(record.id, reader)
  const fault = reveal.error ?? withdraw.error
  const toast = useToast()
  const question = useRef<HTMLDivElement>(null)
  const [hasWithdrawn, setHasWithdrawn] = useState(false)
  const isAskedAgain = hasWithdrawn && opinions.mine === null
  useEffect(() => {
    // The button that had the focus has gone, and the form is a new one.
    if (isAskedAgain) question.current?.querySelector('input')?.focus()
  }, [isAskedAgain])
  const withdrawn = () => {
    toast(t('opinions.withdrawn'))
    setHasWithdrawn(true)
  }
  return (
    <>
      <Box ref={question} sx={{ width: '100%' }}>
        <OpinionForm key={opinions.mine?.id ?? 'none'} record={record} mine={opinions.mine} sending={give} />
      </Box>
      {fault && <Alert severity="error">{faultTexts(tRefusal, fault, t('opinions.failed'))}</Alert>}
      {opinions.mine && (
        <Button
          size="small"
          color="secondary"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onSuccess: withdrawn })}
        >
          {t('opinions.withdraw')}
        </Button>
      )}
      {!opinions.open && (
        <Box>
          <Typography variant="body2">{t('opinions.closed')}</Typography>
          <Button
            size="small"
            color="secondary"
            loading={reveal.isPending}
            aria-describedby={`opinions-${record.id}-show`}
            onClick={() => reveal.mutate()}
            sx={{ px: 1, ml: -1 }}
          >
            {t('opinions.show')}
          </Button>
          <Typography id={`opinions-${record.id}-show`} variant="body2" color="text.secondary">
            {t('opinions.showHint')}
          </Typography>
        </Box>
      )}
    </>
  )
}

/** Each opinion with its name, withdrawn ones and those about earlier versions included. */
function EachOpinion({ opinions }: { opinions: readonly Opinion[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {opinions.map((opinion) => (
        <OpinionLine key={opinion.id} opinion={opinion} />
      ))}
    </Box>
  )
}

function OpinionLine({ opinion }: { opinion: Opinion }) {
  const { t, i18n } = useTranslation('review')
  const typeWords = useTypeWords()
  const { kind, monument_type: type, cause, note, withdrawn, version, uncounted } = opinion
  const words = [
    t(`opinions.kinds.${kind}`),
    ...(type === null ? [] : [typeWords(type)]),
    ...(cause === null ? [] : [t(`causes.${cause}`)]),
  ]
  const aside = [
    t('opinions.about', { version }),
    ...(uncounted === null ? [] : [t(`opinions.why.${uncounted}`)]),
    ...(withdrawn === null
      ? []
      : [t('opinions.taken', { day: dayWords(new Date(withdrawn), i18n.language, 'medium') })]),
  ]
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, py: 1 }}>
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, ...(withdrawn !== null && { textDecoration: 'line-through' }) }}
      >
        {words.join(': ')}
      </Typography>
      {note !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <MemberText>{note}</MemberText>
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {t('opinions.by', {
          by: opinion.mine ? t('opinions.mine') : (opinion.by ?? t('formerMember')),
          day: dayWords(new Date(opinion.at), i18n.language, 'medium'),
        })}
        {` · ${aside.join(' · ')}`}
      </Typography>
    </Box>
  )
}

/** The name of a monument type, or of a site type where no more was said. */
function useTypeWords(): (slug: string) => string {
  const { t } = useTranslation('vocabulary')
  return (slug) => {
    const monument = MONUMENT_TYPES.find((type) => type === slug)
    if (monument) return t(`monumentType.${monument}`)
    const site = SITE_TYPES.find((type) => type === slug)
    return site ? t(`siteType.${site}`) : slug
  }
}

/** The counted opinions by kind, and what they say together, with how sure that is. */
function Figure({ opinions }: { opinions: Opinions }) {
  const { t, i18n } = useTranslation('review')
  const { counts, archaeological, type, verdict, paused_until: paused } = opinions
  if (!counts || opinions.total === 0) return null
  const counted = counts.agree + counts.other_type + counts.natural_or_modern
  return (
    <Stack sx={{ gap: 1.5, width: '100%' }}>
      <FactList
        dense
        facts={OPINION_KINDS.map((kind) => ({ name: t(`opinions.counts.${kind}`), value: counts[kind] }))}
      />
      {counts.uncounted > 0 && (
        <Typography variant="body2">{t('opinions.uncounted', { count: counts.uncounted })}</Typography>
      )}
      {paused && (
        <Typography variant="body2">
          {t('opinions.paused', { day: dayWords(new Date(paused), i18n.language) })}
        </Typography>
      )}
      {!paused && !archaeological && (
        <Typography variant="body2">
          {t('opinions.tooFew', { n: counted, needed: FIGURE_LEAST_OPINIONS })}
        </Typography>
      )}
      {archaeological && verdict && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{t(`opinions.verdict.${verdict}`)}</Typography>
          <IntervalBar share={archaeological} />
          <Typography variant="body2">
            {t('opinions.figure', archaeological)}
            {type && <span>{` ${t('opinions.typeFigure', { k: type.k, n: type.n })}`}</span>}
          </Typography>
        </>
      )}
    </Stack>
  )
}

/** From 0 to 100 per cent: the interval, and the share within it. The sentence below it says the same. */
function IntervalBar({ share: { k, n, low, high } }: { share: Share }) {
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 14, borderRadius: 1, bgcolor: UPLAND.slatePale }}>
      <Box
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: `${low}%`,
          width: `${high - low}%`,
          bgcolor: UPLAND.lichen,
          borderRadius: 1,
          '@media (forced-colors: active)': { bgcolor: 'Highlight' },
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          insetBlock: -3,
          left: `calc(${(100 * k) / n}% - 1.5px)`,
          width: 3,
          bgcolor: UPLAND.slate,
          '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        }}
      />
    </Box>
  )
}
