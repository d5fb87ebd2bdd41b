import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadImportErrors, type ImportRow } from '#contract/imports/import-rows.ts'
import { type Import } from '#contract/imports/imports.ts'
import { importRowsQuery } from '#web/imports/imports.data.ts'
import { LostConnection } from '#web/imports/lost-connection.tsx'
import { MakeRows } from '#web/imports/make-rows.tsx'
import { MendRowDialog } from '#web/imports/mend-row-dialog.tsx'
import { Part } from '#web/imports/part.tsx'
import { RowsList } from '#web/imports/rows-list.tsx'
import { StatementForm } from '#web/imports/statement-form.tsx'
import { callForFile } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { fetchPart } from '#web/lib/sending/portal-in-reach.ts'
import { useToast } from '#web/ui/toast.tsx'

const ImportRowsMap = lazy(() => fetchPart(() => import('./import-rows-map.tsx')))

/** The rows on the map and as a list, the statement, and what becomes of the rows. */
export function ImportRows({ found }: { found: Import }) {
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
