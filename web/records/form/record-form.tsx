import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { PositionMetres } from '#contract/records/places/position.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { NearbySite } from '#contract/records/nearby.ts'
import type { Outline } from '#contract/records/records.ts'
import { LevelChoice } from '#web/sensitivity/level-choice.tsx'
import { TermsAtSaveTicks } from '#web/accounts/terms/terms-at-save.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { HeldDraft } from '../drafts/held-draft.tsx'
import { SaveDraftButton } from '../drafts/save-draft-button.tsx'
import { KnownRow } from '../details/details-row.tsx'
import { LicenceFields } from '../licences/licence-fields.tsx'
import { NearbySites } from '../nearby/nearby-sites.tsx'
import { change, useUnfinished } from '../unfinished/index.ts'
import { ChoiceFields, TextFields } from './entry-fields.tsx'
import { LargeOutlineDialog } from './large-outline-dialog.tsx'
import { OutlineStatus } from './outline-status.tsx'
import { PhotoField } from './photo-field.tsx'
import { SaveButton } from './save-button.tsx'
import { SeenUnderLine } from './seen-under-line.tsx'
import { useNumberFilling } from './use-number-filling.ts'
import { usePartErrors } from './use-part-errors.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormProps {
  /** The polygon of the map; null until one is finished. */
  outline: Outline | null
  /** Whether a polygon is in progress on the map. */
  inProgress: boolean
  onDraw: () => void
  /** How the ground is seen on the map now; null where no relief is on. */
  seen: SeenUnder | null
  /** How exact an outline is at the zoom at which it was drawn; null if that is not known. */
  drawnWithin?: PositionMetres | null
  /** Ways to reshape the finished polygon. */
  outlineTools?: ReactNode
  /** Shows a nearby site on the map. */
  onShowNearby: (site: NearbySite) => void
  /** Empties the form and removes the polygon. */
  onBeginAfresh: () => void
  /** Called with the number of the new record. */
  onSaved: (id: number) => void
}

/** The form for a new record. Its content survives a failed save, a closed panel and a reload. */
export function RecordForm({
  outline,
  inProgress,
  onDraw,
  seen,
  drawnWithin = null,
  outlineTools,
  onShowNearby,
  onBeginAfresh,
  onSaved,
}: RecordFormProps) {
  const { t } = useTranslation(['recordForm', 'drafts'])
  const record = useRecordForm({ outline, seen, onSaved })
  const numbers = useNumberFilling(record.form, record.known.row)
  const errors = usePartErrors(record)
  const level = useUnfinished((state) => state.record.level)

  return (
    <Stack component="form" noValidate aria-label={t('heading')} spacing={2.5} onSubmit={record.submit}>
      <HeldDraft onBeginAfresh={onBeginAfresh} />
      <Typography variant="caption" color="textSecondary">
        {t('requiredNote')}
      </Typography>
      <OutlineStatus
        outline={outline}
        inProgress={inProgress}
        errors={errors.polygon}
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
      <PhotoField
        photos={record.photos}
        onChange={record.setPhotos}
        refused={errors.photos}
        preparing={record.preparing}
        onPreparing={record.onPreparing}
      />
      <KnownRow {...record.known.row} {...{ seen: record.seen, drawnWithin }} refused={errors.known} />
      <LevelChoice level={level} first={record.firstLevel} onChange={(chosen) => change({ level: chosen })} />
      {!record.photosKept && <Alert severity="warning">{t('drafts:notKept.pictures')}</Alert>}
      <LicenceFields licence={record.licence} photos={record.photos.length} onChange={record.chooseLicence} />
      <Errors texts={[...(record.incomplete ? [t('faults.incomplete')] : []), ...errors.whole]} />
      <TermsAtSaveTicks terms={record.terms} />
      <SendingNotice sending={record.saving} />
      <SaveButton saving={record.saving} preparing={record.preparing}>
        {t(record.saving.isPending ? 'saving' : 'save')}
      </SaveButton>
      <SaveDraftButton
        photosKept={record.photosKept}
        toSave={() => ({
          entry: record.form.getValues(),
          outline,
          seen: record.seen,
          level,
          licence: record.licence,
          known: record.known.said,
        })}
      />
      <LargeOutlineDialog outline={outline} question={record.largeQuestion} />
      <DatabaseFullDialog open={record.full} onClose={record.dismissFull} />
    </Stack>
  )
}

/** What belongs to no single field. */
function Errors({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Alert key={text} severity="error">
      {text}
    </Alert>
  ))
}

function DatabaseFullDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('recordForm')
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('full.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('full.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('full.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
