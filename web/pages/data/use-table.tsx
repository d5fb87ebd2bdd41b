import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { downloadStatistics } from '#contract/open-data/statistics.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { DownloadButton } from '#web/open-data/download-button.tsx'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { WordSection } from '#web/ui/page/word-page.tsx'

type Files = OpenFiles['files']

/** The files of each reader, the best one first. */
const FILES = {
  council: ['finds-27700.gpkg'],
  researcher: ['finds.parquet', 'FIELDS.csv', 'CITATION.txt'],
  table: ['finds.csv'],
  programmer: ['finds.fgb', 'finds.geojsonl'],
} as const

/** What there is, for whom, and where to take it: one line for each reader. */
export function UseTable({ files }: { files: Files }) {
  const { t } = useTranslation('data')
  const id = useId()
  const downloads = (who: keyof typeof FILES) => <Downloads names={FILES[who]} files={files} />
  return (
    <WordSection id="use" heading={t('use.heading')}>
      {/* The roles, because on a phone the lines are not displayed as a table. */}
      <Box component="table" role="table" aria-label={t('use.heading')} sx={TABLE}>
        <thead role="rowgroup">
          <tr role="row">
            {(['who', 'what', 'take'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col" id={`${id}-${column}`}>
                {t(`use.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Line who="council">{downloads('council')}</Line>
          <Line who="researcher">{downloads('researcher')}</Line>
          <Line who="table">{downloads('table')}</Line>
          <Line who="programmer">
            {downloads('programmer')}
            <Link href="/ogc">{t('use.ogc')}</Link>
            <Link href="/data/files/latest.json">{t('use.latest')}</Link>
          </Line>
          <Line who="other">
            <DownloadButton filter={EVERY_RECORD} />
            <Link component={RouterLink} to="/LidarPortal">
              {t('files.toMap')}
            </Link>
          </Line>
          <Line who="numbers">
            <Link href="#statistics">{t('use.toNumbers')}</Link>
            <Link href={downloadStatistics.path}>CSV</Link>
          </Line>
        </tbody>
      </Box>
    </WordSection>
  )
}

interface LineProps {
  who: keyof typeof FILES | 'other' | 'numbers'
  children: ReactNode
}

function Line({ who, children }: LineProps) {
  const { t } = useTranslation('data')
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {t(`use.rows.${who}.who`)}
      </th>
      <td role="cell">{t(`use.rows.${who}.what`)}</td>
      <td role="cell">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          {children}
        </Box>
      </td>
    </tr>
  )
}

function Downloads({ names, files }: { names: readonly string[]; files: Files }) {
  const found = names.flatMap((name) => files.filter((file) => file.name === name))
  return found.map(({ name, address, bytes }, at) => {
    const words = `${name} (${sizeWords(bytes)})`
    return at === 0 ? (
      <Button key={name} variant="outlined" href={address} download>
        {words}
      </Button>
    ) : (
      <Link key={name} href={address} download>
        {words}
      </Link>
    )
  })
}

const TABLE = {
  width: '100%',
  maxWidth: 1120,
  marginTop: 2,
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', paddingBlock: 1.75, paddingInlineEnd: 3 },
  '& tr': { borderBottom: 1, borderColor: 'divider' },
  '& tbody th': { width: '22%', fontWeight: 650 },
  '& td:last-of-type': { width: '34%', paddingInlineEnd: 0 },
  // On a phone, each line is read from top to bottom, and needs no heading for its parts.
  '@media (max-width: 699px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block', width: 'auto !important' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': { paddingBlock: 2 },
    '& th, & td': { paddingBlock: 0.5, paddingInlineEnd: 0 },
  },
} as const
