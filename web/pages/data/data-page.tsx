import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { numberWords } from '#language/numbers.ts'
import { openFilesQuery } from '#web/open-data/downloads.data.ts'
import { licenceLink } from '#web/records/licences/licence-link.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { pageLink } from '#web/ui/links.tsx'
import { Paragraph, WordPage, WordSection } from '#web/ui/page/word-page.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { FileTable } from './file-table.tsx'
import { StatisticsSection } from './statistics/statistics-section.tsx'
import { statisticsQuery } from './statistics/statistics.data.ts'
import { UseTable } from './use-table.tsx'


export default function DataPage() {
  const { t } = useTranslation('data')
  const failed = useFailureText()
  const { data, error, refetch } = useQuery(openFilesQuery)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return (
    <WordPage whole heading={t('heading')} lead={t('lead')}>
      <Box sx={{ marginTop: 4, maxWidth: '68ch' }}>
        {!data && !error && <CircularProgress aria-label={t('loading')} />}
        {!data && error && (
          <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {failed(t('failed'), error)}
          </Alert>
        )}
        {data && <State files={data} />}
      </Box>
      <UseTable files={data?.files ?? []} />
      <Paragraph>{t('find')}</Paragraph>
      <Paragraph>{t('copy')}</Paragraph>
      <InQgis />
      <Terms hasFiles={(data?.files.length ?? 0) > 0} />
      <StatisticsSection />
      <FileTable files={data?.files ?? []} />
    </WordPage>
  )
}

function State({ files }: { files: OpenFiles }) {
  const { t, i18n } = useTranslation(['data', 'downloads'])
  const { made, records, demonstration, withdrawn } = files
  if (made === null)
    return (
      <Alert severity="info">
        {t('none')} <Unlicensed />
      </Alert>
    )
  const count = t('downloads:file.count', { count: records, number: numberWords(records, i18n.language) })
  return (
    <>
      {demonstration && <Alert severity="info">{t('invented')}</Alert>}
      {withdrawn && (
        <Alert severity="warning" sx={{ marginTop: 2 }}>
          {t('withdrawn')}
        </Alert>
      )}
      <Typography variant="h3" component="p" role="status" sx={{ marginTop: 2 }}>
        {t('made', { records: count, day: dayWords(new Date(made), i18n.language) })}
      </Typography>
      <Typography sx={{ marginTop: 1 }}>
        {t('whole')} <Unlicensed />
      </Typography>
    </>
  )
}

/** How many records the map has and the files have not, once the section of the statistics has them. */
function Unlicensed() {
  const { t, i18n } = useTranslation('data')
  const { data } = useQuery({ ...statisticsQuery, enabled: false })
  const count = data?.without_licence ?? 0
  return count > 0 && t('unlicensed', { count, number: numberWords(count, i18n.language) })
}

function InQgis() {
  const { t } = useTranslation('data')
  const ogc = `${window.location.origin}/ogc`
  const fgb = `${window.location.origin}/data/files/finds.fgb`
  return (
    <WordSection heading={t('qgis.heading')}>
      <Paragraph>{t('qgis.text')}</Paragraph>
      <Steps
        steps={[t('qgis.steps.1'), t('qgis.steps.2', { ogc }), t('qgis.steps.3'), t('qgis.steps.4')]}
      />
      <Paragraph>{t('qgis.vsi', { fgb })}</Paragraph>
    </WordSection>
  )
}

function Terms({ hasFiles }: { hasFiles: boolean }) {
  const { t, i18n } = useTranslation('data')
  const links = { cc: licenceLink(i18n.language), citing: pageLink('/how-to-cite') }
  return (
    <WordSection heading={t('licence.heading')}>
      <Paragraph>
        <Trans t={t} i18nKey="licence.text" components={links} />
      </Paragraph>
      {hasFiles && (
        <Paragraph>
          <Link href="/data/files/CITATION.txt">{t('licence.citation')}</Link>
        </Paragraph>
      )}
    </WordSection>
  )
}

/** What to do, one after the other. Long addresses break anywhere, so that they fit on a phone. */
function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <Box
      component="ol"
      sx={{
        maxWidth: '68ch',
        marginBlock: 2,
        paddingInlineStart: 3,
        fontSize: '1.125rem',
        lineHeight: 1.6,
        overflowWrap: 'anywhere',
        '& > li': { marginBlock: 1 },
      }}
    >
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  )
}
