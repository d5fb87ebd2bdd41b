import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { CopyIcon } from '#web/ui/icons/controls.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { citationWords } from '#language/citation.ts'
import { licenceLink } from './licence-link.tsx'
import { useLicenceNames } from './licence-names.ts'

/** Under which licence a record can be reused, and how to cite it. */
export function RecordLicence({ record }: { record: RecordDetail }) {
  const { t, i18n } = useTranslation('licences')
  const citation = useCitation(record)
  const copy = useCopy()
  const name = record.recorded_by ?? t('formerMember')
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Typography>
        {record.licence.record === 'none' ? (
          t('record.none', { name })
        ) : (
          <Trans
            t={t}
            i18nKey="record.given"
            values={{ name }}
            components={{ cc: licenceLink(i18n.language) }}
          />
        )}
      </Typography>
      {record.licence.her_permission === true && <Typography>{t('record.her')}</Typography>}
      {/* On paper it would need a second sheet; the title, the number and the finder are on the first. */}
      <Box className="only-on-screen">
        <Typography variant="body2" color="textSecondary">
          {t('record.cite')}
        </Typography>
        <Typography component="cite" sx={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
          {citation}
        </Typography>
      </Box>
      <Button
        size="small"
        startIcon={<CopyIcon />}
        onClick={() => copy(citation, { copied: t('record.copied'), notCopied: t('record.notCopied') })}
        sx={{ ml: -0.5 }}
      >
        {t('record.copy')}
      </Button>
    </Stack>
  )
}

/** The line by which a record is cited in reports and articles. */
function useCitation(record: RecordDetail): string {
  const { t } = useTranslation('licences')
  const nameOf = useLicenceNames()
  const { record: licence } = record.licence
  return citationWords((key, values) => t(key, values), {
    name: record.recorded_by,
    // Of DD/MM/YYYY.
    year: Number(record.date_recorded.slice(-4)),
    title: record.title,
    id: record.id,
    version: record.version,
    address: `${window.location.origin}/LidarPortal?record=${record.id}`,
    licence: licence === 'none' ? null : nameOf(licence),
  })
}
