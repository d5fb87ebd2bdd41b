import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { ReviewChip } from '#web/review/review-chip.tsx'
import { useCorrectionWords } from '#web/review/use-correction-words.ts'
import { TargetWords } from '#web/review/review-section.tsx'
import { LevelNotice } from '#web/sensitivity/level-notice.tsx'
import { PopupFrame, type ThingFrame } from '#web/map/pointing/popup-frame.tsx'
import { InventedLabel } from './invented-label.tsx'
import { isWithheld } from './is-withheld.ts'
import { RecordImage } from './photos/record-image.tsx'
import { RecordedBy } from './details/record-facts.tsx'
import { recordedWhen, useRecordLabels } from './details/record-words.ts'
import { RecordTrouble } from './record-trouble.tsx'
import { useRecord } from './records.data.ts'

interface RecordPopupProps {
  id: number
  /** Where it is shown. */
  Frame?: ThingFrame
  /** Actions on the record. */
  renderActions?: (record: RecordDetail) => ReactNode
  /** Below everything about the record. */
  foot?: ReactNode
  onViewFull: () => void
  onClose: () => void
  /** Called after a deleted record was brought back. */
  onBroughtBack?: () => void
}

/** The gist of a record: a popup beside its outline, or a sheet. */
export function RecordPopup({
  id,
  Frame = PopupFrame,
  renderActions,
  foot,
  onViewFull,
  onClose,
  onBroughtBack,
}: RecordPopupProps) {
  const { t } = useTranslation('records')
  const { record, error, askAgain } = useRecord(id)
  const [photo] = record?.pictures ?? []
  return (
    <Frame
      kind={t('feature')}
      title={record && <MemberText>{record.title}</MemberText>}
      picture={
        record &&
        photo && (
          <RecordImage
            src={photo.thumbnail}
            withheld={isWithheld(record)}
            alt={t('picture', { position: photo.position, title: record.title })}
            style={{ width: 120, height: 90, objectFit: 'cover', borderRadius: 6 }}
          />
        )
      }
      action={
        record && (
          <Button variant="contained" size="small" onClick={onViewFull}>
            {t('viewFull')}
          </Button>
        )
      }
      close={t('close')}
      onClose={onClose}
    >
      {record ? (
        <RecordGist record={record} />
      ) : (
        // As high as the loaded content, so that the popup does not move.
        <Box sx={{ minHeight: 230 }}>
          <Typography variant="body2" role="status">
            {error ? '' : t('loading')}
          </Typography>
          {error && <RecordTrouble error={error} onTryAgain={askAgain} deleted={{ id, onBroughtBack }} />}
        </Box>
      )}
      {record && renderActions?.(record)}
      {foot}
    </Frame>
  )
}

function RecordGist({ record }: { record: RecordDetail }) {
  const { t, i18n } = useTranslation('records')
  const { t: tReview } = useTranslation('review')
  const labels = useRecordLabels(record)
  const correctionWords = useCorrectionWords()
  return (
    <>
      {record.demonstration && <InventedLabel />}
      {record.review && <ReviewChip state={record.review.state} />}
      <LevelNotice record={record} />
      <FactList
        dense
        facts={[
          { name: t('prn'), value: record.prn ?? t('noPrn'), verbatim: record.prn !== null },
          { name: t('siteType'), value: labels.siteType },
          { name: t('monumentType'), value: labels.monumentType },
          ...(record.review?.correction
            ? [{ name: tReview('correctionIs'), value: correctionWords(record.review.correction) }]
            : []),
          ...(record.place === 'square'
            ? []
            : [{ name: t('recordedBy'), value: <RecordedBy username={record.recorded_by} /> }]),
          { name: t('dateRecorded'), value: recordedWhen(record, i18n.language) },
          ...(record.review?.target
            ? [{ name: tReview('targetIs'), value: <TargetWords target={record.review.target} /> }]
            : []),
        ]}
      />
    </>
  )
}
