import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/light.ts'
import type { NearbySite } from '#contract/nearby.ts'
import type { Outline } from '#contract/records.ts'
import { HeldDraft } from '../drafts/held-draft.tsx'
import { SaveDraftButton } from '../drafts/save-draft-button.tsx'
import { NearbySites } from '#web/features/nearby/nearby-sites.tsx'
import { refusalText } from '#web/lib/refusal-text.ts'
import { areaWords } from '#web/lib/sizes.ts'
import { outlineArea } from '#geo/geodesy.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SendingNotice } from '#web/ui/sending-notice.tsx'
import { DatabaseFullDialog } from './database-full-dialog.tsx'
import { ChoiceFields, TextFields } from './entry-fields.tsx'
import { OutlineStatus } from './outline-status.tsx'
import { PhotoField } from './photo-field.tsx'
import { SeenUnderLine } from './seen-under-line.tsx'
import { usePrnFilling } from './use-prn-filling.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps {
  /** The polygon of the map; null until one is finished. */
  outline: Outline | null
  /** Whether a polygon is in progress on the map. */
  inProgress: boolean
  onDraw: () => void
  /** How the ground is seen on the map now; null where no relief is on. */
  seen: SeenUnder | null
  /** Ways to reshape the finished polygon. */
  outlineTools?: ReactNode
  /** Shows a nearby site on the map. */
  onShowNearby: (site: NearbySite) => void
  /** Empties the form and removes the polygon. */
  onBeginAfresh: () => void
  onSaved: () => void
}

/** The form for a new record. Its content survives a failed save, a closed panel and a reload. */
export function RecordForm({
  outline,
  inProgress,
  onDraw,
  seen,
  outlineTools,
  onShowNearby,
  onBeginAfresh,
  onSaved,
}: RecordFormProps) {
  const { t, i18n } = useTranslation(['recordForm', 'drafts'])
  const { t: tRefusal } = useTranslation('refusals')
  const record = useRecordForm({ outline, seen, onSaved })
  const numbers = usePrnFilling(record.form)
  const refused = (field: 'polygon' | 'photos' | 'whole') =>
    record.refused.filter((found) => found.field === field).map(({ text }) => refusalText(tRefusal, text))

  return (
    <Stack component="form" noValidate aria-label={t('heading')} spacing={2.5} onSubmit={record.submit}>
      <HeldDraft onBeginAfresh={onBeginAfresh} />
      <Typography variant="caption" color="textSecondary">
        {t('requiredNote')}
      </Typography>
      <OutlineStatus
        outline={outline}
        inProgress={inProgress}
        errors={[
          ...(record.outlineMissing ? [t('faults.polygonRequired')] : []),
          ...(record.outlineTooLarge ? [tRefusal('outlineTooLarge')] : []),
          ...refused('polygon'),
        ]}
        onDraw={onDraw}
        tools={outlineTools}
        focusRef={record.outlineRef}
      />
      {outline && <NearbySites outline={outline} onShow={onShowNearby} numbers={numbers} />}
      <TextFields form={record.form} />
      <ChoiceFields form={record.form} />
      <SeenUnderLine
        seen={record.seen}
        offered={seen}
        onChange={(wanted) => record.tellSeen(wanted !== null)}
      />
      <PhotoField photos={record.photos} onChange={record.setPhotos} refused={refused('photos')} />
      {!record.photosKept && <Alert severity="warning">{t('drafts:notKept.pictures')}</Alert>}
      {record.incomplete && <Alert severity="error">{t('faults.incomplete')}</Alert>}
      {refused('whole').map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <SendingNotice sending={record.saving} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={record.saving.isPending}
        loadingPosition="start"
        startIcon={null}
      >
        {t(record.saving.isPending ? 'saving' : 'save')}
      </Button>
      <SaveDraftButton
        toSave={() => ({
          entry: record.form.getValues(),
          outline,
          seen: record.seen,
          photosKept: record.photosKept,
        })}
      />
      <ConfirmDialog
        open={record.asking}
        title={t('large.title')}
        text={t('large.text', { area: areaWords(outline ? outlineArea(outline) : 0, i18n.language) })}
        action={t('large.action')}
        onCancel={record.cancelAsking}
        onConfirm={record.confirmAsking}
      />
      <DatabaseFullDialog open={record.full} onClose={record.dismissFull} />
    </Stack>
  )
}
