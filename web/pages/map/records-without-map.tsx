import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { outlineReference } from '#geo/shapes/outline-reference.ts'
import { DownloadButton } from '#web/open-data/download-button.tsx'
import { RecordsList } from '#web/records/list/records-list.tsx'
import { OutlineDrawing } from '#web/records/map/outline-drawing.tsx'
import { RecordDialog } from '#web/records/record-dialog.tsx'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { MAP_COLOURS } from './canvas/layer-order.ts'
import { useRecordAddress } from './state/record-address.ts'

/** For browsers that cannot draw the map: the reason, and the records as a list. */
export function RecordsWithoutMap() {
  const { t } = useTranslation(['map', 'records', 'portal'])
  const [viewed, setViewed] = useRecordAddress()
  // The settings of the map are not loaded here. Other files of OSTN15 name the same squares.
  const grid = useNationalGrid({ own: false, wanted: viewed !== null })
  return (
    <Container maxWidth="md" sx={{ height: '100%', overflowY: 'auto', py: 4 }}>
      <Typography variant="h1" sx={{ mb: 3 }}>
        {t('portal:titles.map')}
      </Typography>
      <Alert severity="info" sx={{ mb: 4 }}>
        <AlertTitle>{t('noWebGl.heading')}</AlertTitle>
        {t('noWebGl.text')}
      </Alert>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('records:list.heading')}
      </Typography>
      <Box sx={{ marginBottom: 2 }}>
        <DownloadButton filter={EVERY_RECORD} />
      </Box>
      <RecordsList
        filter={EVERY_RECORD}
        empty={t('records:list.empty')}
        renderTitle={({ id, title }) => (
          <Link component="button" variant="h3" onClick={() => setViewed(id)} sx={{ textAlign: 'start' }}>
            <MemberText>{title}</MemberText>
          </Link>
        )}
      />
      <RecordDialog
        id={viewed}
        onClose={() => setViewed(null)}
        referenceOf={(outline) => outlineReference(outline, grid)}
        renderMap={(record) => <OutlineDrawing record={record} colour={MAP_COLOURS.record} />}
      />
    </Container>
  )
}
