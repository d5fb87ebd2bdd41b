import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from '#web/lib/routing/index.ts'
import { BATCH_FINDS, type listBatches } from '#contract/her/batches.ts'
import { batchName } from '#contract/her/codes.ts'
import type { Answer } from '#contract/http/route.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { BATCHES, BatchList } from './batch-list.tsx'
import { FindList } from './find-list.tsx'
import { batchesQuery, eligibleQuery, useHerActs } from './her.data.ts'
import { LeftOut, Permission } from './left-out.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** What an officer fetches: the finds of a region that would go next, and the batches that were made. */
export function HerDesk() {
  const { t } = useTranslation('her')
  const { data, isError, refetch } = useQuery(batchesQuery())
  return (
    <Box sx={{ maxWidth: 1296, marginInline: 'auto', paddingInline: { xs: 2.5, md: 4 }, paddingBlock: 2.5 }}>
      <MuiLink component={Link} to="/review">
        {t('toReview')}
      </MuiLink>
      <Typography variant="h3" component="h1" sx={{ my: 0.5 }}>
        {t('heading')}
      </Typography>
      <Typography sx={{ mb: 2 }}>{t('intro')}</Typography>
      {isError && <Failed retry={() => void refetch()} />}
      {!data && !isError && <CircularProgress aria-label={t('loading')} />}
      {data && <Regions {...data} />}
    </Box>
  )
}

function Failed({ error = null, retry }: { error?: Error | null; retry: () => void }) {
  const { t } = useTranslation('her')
  const { t: tRefusal } = useTranslation('refusals')
  return (
    <Alert severity="warning" action={<Button onClick={retry}>{t('tryAgain')}</Button>} sx={{ my: 2 }}>
      {tooOftenText(tRefusal, error) ?? t('failed')}
    </Alert>
  )
}

/** The region and the number are in the address, so that going back from a find leads to the same list. */
function useHerAddress(regions: readonly HerRegion[]) {
  const [params, setParams] = useSearchParams()
  const region = regions.find((each) => each === params.get('region')) ?? regions[0] ?? 'gat'
  const limit = inLimits(Number(params.get('limit') ?? BATCH_FINDS.preset))
  const change = (next: { region?: HerRegion; limit?: number }) => {
    const now = { region, limit, ...next }
    const query = new URLSearchParams({ region: now.region, limit: String(now.limit) })
    setParams(query, { replace: true, preventScrollReset: true })
  }
  return { region, limit, change }
}

function inLimits(count: number): number {
  if (!Number.isInteger(count)) return BATCH_FINDS.preset
  return Math.min(Math.max(count, BATCH_FINDS.least), BATCH_FINDS.most)
}

function Regions({ regions, backlog, batches }: Answer<typeof listBatches>) {
  const { t } = useTranslation('her')
  const { region, limit, change } = useHerAddress(regions.map((each) => each.region))
  const { data, isError, error, refetch } = useQuery(eligibleQuery(region, limit))
  const unanswered = regions.find((each) => each.region === region)?.unanswered ?? 0
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
        columnGap: 4,
        rowGap: 4,
      }}
    >
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start', mb: 1 }}>
          <Box sx={{ width: 220 }}>
            <NativeSelect
              label={t('region')}
              value={region}
              options={regions.map((each) => ({ value: each.region, name: t(`regions.${each.region}`) }))}
              onChange={(next) => change({ region: next })}
            />
          </Box>
          <HowMany key={limit} limit={limit} onChange={(next) => change({ limit: next })} />
        </Box>
        {unanswered > backlog && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t('make.backlog', { unanswered, backlog })}
          </Alert>
        )}
        {isError && <Failed error={error} retry={() => void refetch()} />}
        {!data && !isError && <CircularProgress aria-label={t('loading')} />}
        {data && (
          <>
            <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
              {data.finds.length === 0
                ? t('nothing')
                : `${t('shown', { shown: data.finds.length, all: data.eligible })}. ${t('keys')}`}
            </Typography>
            <FindList region={region} finds={data.finds} />
            <Permission region={region} lack={data.lack_permission} canAsk={data.can_ask} />
            <LeftOut region={region} leftOut={data.left_out} />
          </>
        )}
      </div>
      {/* Beside the list it stays in view, however long that is. */}
      <Box sx={{ position: { lg: 'sticky' }, top: 16, alignSelf: 'start' }}>
        {data && data.finds.length > 0 && unanswered <= backlog && (
          <MakeBatch region={region} limit={limit} finds={data.finds.map(({ id }) => id)} />
        )}
        <BatchList batches={batches.filter((batch) => batch.region === region)} />
      </Box>
    </Box>
  )
}

/** Changes the list when the field is left, or with Enter. */
function HowMany({ limit, onChange }: { limit: number; onChange: (limit: number) => void }) {
  const { t } = useTranslation('her')
  const [text, setText] = useState(String(limit))
  const done = () => {
    const next = inLimits(Number(text))
    setText(String(next))
    if (next !== limit) onChange(next)
  }
  return (
    <TextField
      type="number"
      size="small"
      margin="dense"
      label={t('limit')}
      helperText={t('limitHelp')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done()
      }}
      slotProps={{ htmlInput: { min: BATCH_FINDS.least, max: BATCH_FINDS.most, step: 1 } }}
      sx={{ width: 130 }}
    />
  )
}

interface MakeBatchProps {
  region: HerRegion
  limit: number
  /** What is shown: the server makes a batch of these or of none. */
  finds: number[]
}

function MakeBatch({ region, limit, finds }: MakeBatchProps) {
  const { t } = useTranslation('her')
  const { t: tRefusal } = useTranslation('refusals')
  const toast = useToast()
  const { make } = useHerActs()
  const send = () =>
    make.mutate(
      { region, limit, finds },
      {
        onSuccess: (batch) => {
          toast(t('make.done', { name: batchName(batch) }))
          document.getElementById(BATCHES)?.focus()
        },
      },
    )
  return (
    <>
      <Button
        fullWidth
        variant="contained"
        loading={make.isPending}
        onClick={send}
        sx={{ mb: 2, minHeight: 48 }}
      >
        {t('make.button', { count: finds.length })}
      </Button>
      {make.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {faultTexts(tRefusal, make.error, t('notSent')).join(' ')}
        </Alert>
      )}
    </>
  )
}
