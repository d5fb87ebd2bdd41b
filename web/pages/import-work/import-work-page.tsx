import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from '#web/lib/routing/index.ts'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Import } from '#contract/imports/imports.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { ColumnsForm } from '#web/imports/columns-form.tsx'
import { importQuery, importRowsQuery } from '#web/imports/imports.data.ts'
import { LostConnection } from '#web/imports/lost-connection.tsx'
import { LettersQuestion, PlacesQuestion, SystemQuestion } from '#web/imports/questions.tsx'
import { ApiError, callForFile } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { downloadImportErrors, type ImportRow } from '#contract/imports/import-rows.ts'
import { MakeRows } from '#web/imports/rows/make-rows.tsx'
import { MendRowDialog } from '#web/imports/rows/mend-row-dialog.tsx'
import { Part } from '#web/imports/part.tsx'
import { RowsList } from '#web/imports/rows/rows-list.tsx'
import { StatementForm } from '#web/imports/statement-form.tsx'
import { download } from '#web/lib/download.ts'
import { fetchPart } from '#web/lib/sending/portal-in-reach.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'

const ImportRowsMap = lazy(() => fetchPart(() => import('./import-rows-map.tsx')))

/** The rows on the map and as a list, the statement, and what becomes of the rows. */
function ImportRows({ found }: { found: Import }) {
  const { t, i18n } = useTranslation('imports')
  const toast = useToast()
  const question = useQuery(importRowsQuery(found.id))
  const { data: rows, isError, refetch } = question
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [mending, setMending] = useState<ImportRow | null>(null)
  const [shown, setShown] = useState<ImportRow | null>(null)
  const map = useRef<HTMLDivElement>(null)
  if (isError && !rows)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!rows)
    return (
      <>
        <Typography role="status">{t('loading')}</Typography>
        <LostConnection question={question} />
      </>
    )
  const errorsAsTable = () =>
    void callForFile(downloadImportErrors, {
      params: { id: found.id },
      query: { language: i18n.language === 'cy' ? 'cy' : 'en' },
    }).then(
      (file) => download(file, `import-${found.id}.csv`),
      () => toast(t('failed')),
    )
  const show = (row: ImportRow) => {
    setShown(row)
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Part heading={t('rows.heading')}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          <Box
            ref={map}
            sx={{ order: { lg: 2 }, position: { lg: 'sticky' }, top: { lg: 88 }, alignSelf: 'start' }}
          >
            <Suspense fallback={<CircularProgress aria-label={t('loading')} />}>
              <ImportRowsMap rows={rows} shown={shown} />
            </Suspense>
          </Box>
          <Box>
            <RowsList rows={rows} chosen={chosen} onChoose={setChosen} onMend={setMending} onShow={show} />
            {found.faulty > 0 && (
              <Button sx={{ mt: 2 }} onClick={errorsAsTable}>
                {t('rows.errors')}
              </Button>
            )}
          </Box>
        </Box>
      </Part>
      <StatementForm found={found} />
      <MakeRows found={found} rows={rows} chosen={chosen} onChoose={setChosen} />
      {mending && (
        <MendRowDialog key={mending.row} id={found.id} row={mending} onClose={() => setMending(null)} />
      )}
    </>
  )
}

export default function ImportWorkPage() {
  const { t } = useTranslation('imports')
  const session = useSession()
  const { id = '' } = useParams()
  if (!session) return <ToLogin />
  return (
    <PageColumn width="whole">
      <MuiLink component={Link} to="/import">
        {t('toAll')}
      </MuiLink>
      <Work key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />
    </PageColumn>
  )
}

function Work({ id }: { id: number }) {
  const { t } = useTranslation(['imports', 'portal'])
  const question = useQuery(importQuery(id))
  const { data, error, refetch } = question
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <>
        <Typography variant="h2" component="h1" sx={{ mt: 1, mb: 2 }}>
          {t('portal:titles.importWork')}
        </Typography>
        <Alert severity="warning">{t('missing')}</Alert>
      </>
    )
  if (!data && error)
    return (
      <Alert
        severity="warning"
        sx={{ mt: 2 }}
        action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      >
        {t('failed')}
      </Alert>
    )
  if (!data)
    return (
      <>
        <Typography role="status">{t('loading')}</Typography>
        <LostConnection question={question} />
      </>
    )
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mt: 1, mb: 1, overflowWrap: 'anywhere' }}>
        <MemberText>{data.file_name}</MemberText>
      </Typography>
      <Facts found={data} />
      <LostConnection question={question} />
      <Stack sx={{ mt: 4, gap: { xs: 5, md: 6 } }}>
        <Steps found={data} />
      </Stack>
    </>
  )
}

function Facts({ found }: { found: Import }) {
  const { t } = useTranslation('imports')
  if (found.state !== 'read') return null
  const facts = [
    ...(found.format === null ? [] : [t(`formats.${found.format}`)]),
    t('counts.rows', { count: found.rows }),
    t('counts.ready', { count: found.ready }),
    t('counts.faulty', { count: found.faulty }),
    ...(found.drafts > 0 ? [t('counts.drafts', { count: found.drafts })] : []),
    ...(found.records > 0 ? [t('counts.records', { count: found.records })] : []),
  ]
  return (
    <Typography role="status" color="textSecondary">
      {facts.join(' · ')}
    </Typography>
  )
}

function Steps({ found }: { found: Import }) {
  const { t } = useTranslation('imports')
  const { t: tRefusals } = useTranslation('refusals')
  switch (found.state) {
    case 'waiting':
      return (
        <div role="status">
          <Typography sx={{ mb: 1.5 }}>{t('reading')}</Typography>
          <LinearProgress aria-label={t('states.waiting')} />
        </div>
      )
    case 'refused':
      return (
        <Alert severity="error">
          <AlertTitle>{t('refused')}</AlertTitle>
          <Typography variant="body2">{refusalText(tRefusals, found.fault ?? '')}</Typography>
          <Button component={Link} to="/import" sx={{ mt: 1, ml: -1 }}>
            {t('another')}
          </Button>
        </Alert>
      )
    case 'asking':
      return <SystemQuestion id={found.id} />
    case 'read':
      return (
        <>
          {found.encoding?.certain === false && <LettersQuestion key={found.encoding.name} found={found} />}
          {found.lacks_places && <PlacesQuestion found={found} />}
          <ColumnsForm key={`${found.encoding?.name ?? ''} ${found.columns.length}`} found={found} />
          <ImportRows found={found} />
        </>
      )
  }
}
