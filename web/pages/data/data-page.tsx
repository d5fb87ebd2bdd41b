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
import picture from '#web/relief/lesson/pictures/fort-multi.webp'
import { Paragraph, WordPage, WordSection } from '#web/ui/page/word-page.tsx'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { FileTable } from './file-table.tsx'


type Files = OpenFiles['files']

/** Who takes which files, the best one first. */
const READERS = [
  { who: 'council', files: ['finds-27700.gpkg'] },
  { who: 'researcher', files: ['finds.parquet', 'finds.csv', 'CITATION.txt', 'FIELDS.csv'] },
  { who: 'programmer', files: ['finds.fgb', 'finds.geojsonl'] },
] as const

/** What a council officer, a researcher and a programmer should take. */
function Readers({ files }: { files: Files }) {
  const { t } = useTranslation('data')
  const addresses = {
    files: `${window.location.origin}/data/files/finds.fgb`,
    latest: `${window.location.origin}/data/files/latest.json`,
    ogc: `${window.location.origin}/ogc`,
  }
  return (
    <>
      {READERS.map(({ who, files: names }) => (
        <WordSection key={who} id={who} heading={t(`${who}.heading`)}>
          <Paragraph>{t(`${who}.text`)}</Paragraph>
          <Downloads names={names} files={files} />
          <Steps steps={(['1', '2', '3'] as const).map((step) => t(`${who}.steps.${step}`, addresses))} />
          <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '68ch' }}>
            {t(`${who}.note`)}
          </Typography>
        </WordSection>
      ))}
    </>
  )
}

function Downloads({ names, files }: { names: readonly string[]; files: Files }) {
  const found = names.flatMap((name) => files.filter((file) => file.name === name))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 2 }}>
      {found.map(({ name, address, bytes }, at) => (
        <Button key={name} variant={at === 0 ? 'contained' : 'outlined'} href={address} download>
          {`${name} (${sizeWords(bytes)})`}
        </Button>
      ))}
    </Box>
  )
}

export default function DataPage() {
  const { t } = useTranslation('data')
  const failed = useFailureText()
  const { data, error, refetch } = useQuery(openFilesQuery)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <Box sx={{ marginTop: 4, maxWidth: '68ch' }}>
        {!data && !error && <CircularProgress aria-label={t('loading')} />}
        {!data && error && (
          <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {failed(t('failed'), error)}
          </Alert>
        )}
        {data && <State files={data} />}
      </Box>
      <Readers files={data?.files ?? []} />
      <InQgis />
      <FileTable files={data?.files ?? []} />
      <Terms hasFiles={(data?.files.length ?? 0) > 0} />
    </WordPage>
  )
}

function State({ files }: { files: OpenFiles }) {
  const { t, i18n } = useTranslation(['data', 'downloads'])
  const { made, records, demonstration, withdrawn } = files
  if (made === null) return <Alert severity="info">{t('none')}</Alert>
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
      <Typography sx={{ marginTop: 1 }}>{t('whole')}</Typography>
    </>
  )
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
    <>
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
      <WordSection heading={t('statistics.heading')}>
        <Paragraph>
          <Trans
            t={t}
            i18nKey="statistics.text"
            components={{ statistics: pageLink('/data/statistics') }}
          />
        </Paragraph>
      </WordSection>
    </>
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
