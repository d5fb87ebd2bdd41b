import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Opinions } from '#contract/review/opinions.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { EachOpinion } from './each-opinion.tsx'
import { Figure } from './figure.tsx'
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
