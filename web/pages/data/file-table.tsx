import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { DOWNLOAD_FORMATS, DOWNLOAD_KINDS } from '#contract/open-data/downloads.ts'
import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Paragraph } from '#web/ui/page/word-page.tsx'

/** All files with their sizes and checksums, for those who look for them. */
export function FileTable({ files }: Pick<OpenFiles, 'files'>) {
  const { t } = useTranslation('data')
  if (files.length === 0) return null
  return (
    <Box sx={{ marginTop: { xs: 5, md: 7 } }}>
      <Fold heading="h2" title={t('files.heading')}>
        <Files files={files} />
      </Fold>
    </Box>
  )
}

function Files({ files }: Pick<OpenFiles, 'files'>) {
  const { t } = useTranslation(['data', 'downloads'])
  const purposeOf = (name: string): string => {
    const format = DOWNLOAD_FORMATS.find(
      (each) => name.startsWith('finds') && name.endsWith(`.${DOWNLOAD_KINDS[each].end}`),
    )
    if (!format) return ''
    return `${t(`downloads:formatHelp.${format}`)} ${t(name.includes('27700') ? 'files.grid' : 'files.degrees')}`
  }
  return (
    <div>
      <Box sx={{ overflowX: 'auto', marginTop: 2 }}>
        <Table size="small" aria-label={t('files.caption')} sx={{ maxWidth: 960 }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('files.file')}</TableCell>
              <TableCell sx={WIDE}>{t('files.for')}</TableCell>
              <TableCell align="right">{t('files.size')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {files.map(({ name, address, bytes }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  <Link href={address} download sx={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Link>
                </TableCell>
                <TableCell sx={WIDE}>{purposeOf(name)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {sizeWords(bytes)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Paragraph>
        <Link href="/data/files/SHA256SUMS">{t('files.sums')}</Link>
        {' · '}
        {t('files.sumsHelp')}
      </Paragraph>
    </div>
  )
}

/** Phones have no room for a sentence beside two columns. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } } as const
