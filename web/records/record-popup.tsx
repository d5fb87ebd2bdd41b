import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { TargetWords } from '#web/review/review-section.tsx'
import { LevelNotice } from '#web/sensitivity/level-notice.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { InventedLabel } from './invented-label.tsx'
import { isWithheld } from './is-withheld.ts'
import { RecordImage } from './photos/record-image.tsx'
import { RecordedBy } from './details/record-facts.tsx'
import { recordedWhen, useRecordLabels } from './details/record-words.ts'
import { RecordTrouble } from './record-trouble.tsx'
import { useRecord } from './records.data.ts'

interface RecordPopupProps {
  id: number
  /** Actions on the record. */
  renderActions?: (record: RecordDetail) => ReactNode
  onViewFull: () => void
  onClose: () => void
  /** Called after a deleted record was brought back. */
  onBroughtBack?: () => void
}

/** The popup of a record, beside its outline. */
export function RecordPopup({ id, renderActions, onViewFull, onClose, onBroughtBack }: RecordPopupProps) {
  const { t } = useTranslation('records')
  const { record, error, askAgain } = useRecord(id)
  const titleId = useId()
  return (
    <Box role="dialog" aria-labelledby={titleId} sx={{ width: 300, maxWidth: '100%', p: 1.5, pt: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="caption" color="primary" sx={{ fontWeight: 650 }}>
          {t('feature')}
        </Typography>
        <IconButton size="small" aria-label={t('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      {record ? (
        <>
          <RecordGist record={record} titleId={titleId} onViewFull={onViewFull} />
          {renderActions?.(record)}
        </>
      ) : (
        // As high as the loaded content, so that the popup does not move.
        <Box sx={{ minHeight: 230 }}>
          <Typography id={titleId} variant="body2" role="status">
            {error ? '' : t('loading')}
          </Typography>
          {error && <RecordTrouble error={error} onTryAgain={askAgain} deleted={{ id, onBroughtBack }} />}
        </Box>
      )}
    </Box>
  )
}

interface RecordGistProps {
  record: RecordDetail
  titleId: string
  onViewFull: () => void
}

function RecordGist({ record, titleId, onViewFull }: RecordGistProps) {
  const { t, i18n } = useTranslation('records')
  const { t: tReview } = useTranslation('review')
  const labels = useRecordLabels(record)
  const [photo] = record.pictures
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          <MemberText>{record.title}</MemberText>
        </Typography>
        {photo && (
          <RecordImage
            src={photo.thumbnail}
            withheld={isWithheld(record)}
            alt={t('picture', { position: photo.position, title: record.title })}
            style={{ width: 120, height: 90, objectFit: 'cover', borderRadius: 6 }}
          />
        )}
      </Stack>
      {record.demonstration && <InventedLabel />}
      {record.review && <ReviewChip state={record.review.state} />}
      <LevelNotice record={record} />
      <FactList
        dense
        facts={[
          { name: t('prn'), value: record.prn ?? t('noPrn'), verbatim: record.prn !== null },
          { name: t('siteType'), value: labels.siteType },
          { name: t('monumentType'), value: labels.monumentType },
          ...(record.place === 'square'
            ? []
            : [{ name: t('recordedBy'), value: <RecordedBy username={record.recorded_by} /> }]),
          { name: t('dateRecorded'), value: recordedWhen(record, i18n.language) },
          ...(record.review?.target
            ? [{ name: tReview('targetIs'), value: <TargetWords target={record.review.target} /> }]
            : []),
        ]}
      />
      <Button variant="contained" size="small" onClick={onViewFull}>
        {t('viewFull')}
      </Button>
    </Stack>
  )
}
