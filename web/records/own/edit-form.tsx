import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listWords } from '#language/lists.ts'
import type { PositionMetres } from '#contract/records/places/position.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline, RecordDetail } from '#contract/records/records.ts'
import { TermsAtSaveTicks } from '#web/accounts/terms/terms-at-save.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { KnownRow } from '../details/details-row.tsx'
import { EditedLicence } from '../licences/edited-licence.tsx'
import { ChoiceFields, TextFields } from '../form/entry-fields.tsx'
import { LargeOutlineDialog } from '../form/large-outline-dialog.tsx'
import { OutlineStatus } from '../form/outline-status.tsx'
import { isWithheld } from '../is-withheld.ts'
import { PhotoField } from '../form/photo-field.tsx'
import { SaveButton } from '../form/save-button.tsx'
import { SeenUnderLine } from '../form/seen-under-line.tsx'
import { usePartErrors } from '../form/use-part-errors.ts'
import { useEditForm } from './use-edit-form.ts'

interface EditFormProps {
  record: RecordDetail
  /** The polygon of the map; null while it is being redrawn. */
  outline: Outline | null
  inProgress: boolean
  onDraw: () => void
  /** How the ground is seen on the map now; null where no relief is on. */
  seen: SeenUnder | null
  /** How exact an outline is at the zoom at which it was drawn; null if that is not known. */
  drawnWithin?: PositionMetres | null
  outlineTools?: ReactNode
  onSaved: () => void
  /** Discards the changes. */
  onCancel: () => void
}

/** Edits one of the member's own records, with the same fields as a new one. */
export function EditForm({ onCancel, ...props }: EditFormProps) {
  const { t, i18n } = useTranslation('ownRecords')
  const { record, outline } = props
  const edit = useEditForm({ record, outline, onSaved: props.onSaved, onUnchanged: onCancel })
  const errors = usePartErrors(edit)
  return (
    <Stack component="form" noValidate aria-label={t('edit.heading')} spacing={2.5} onSubmit={edit.submit}>
      <OutlineStatus
        outline={outline}
        inProgress={props.inProgress}
        errors={errors.polygon}
        onDraw={props.onDraw}
        tools={props.outlineTools}
        focusRef={edit.outlineRef}
      />
      <TextFields form={edit.form} />
      <ChoiceFields form={edit.form} />
      <SeenUnderLine seen={edit.seen} offered={props.seen ?? record.seen_under} onChange={edit.setSeen} />
      <PhotoField
        photos={edit.photos}
        onChange={edit.setPhotos}
        stored={edit.stored}
        withheld={isWithheld(record)}
        onRemoveStored={edit.removeStored}
        refused={errors.photos}
        preparing={edit.preparing}
        onPreparing={edit.onPreparing}
      />
      <KnownRow
        {...edit.known.row}
        seen={edit.seen}
        drawnWithin={props.drawnWithin ?? null}
        refused={errors.known}
      />
      <EditedLicence
        record={record.licence}
        stored={edit.stored}
        photos={edit.photos.length}
        licence={edit.licences.licence}
        onChange={edit.licences.setLicence}
        photoLicences={edit.licences.photoLicences}
        onPhotosChange={edit.licences.setPhotoLicences}
      />
      {errors.whole.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      {edit.conflict && (
        <Alert severity="warning" action={<Button onClick={edit.saveAnyway}>{t('edit.saveAnyway')}</Button>}>
          {t('edit.conflict', {
            parts: listWords(
              edit.conflict.changed.map((part) => t(`parts.${part}`)),
              i18n.language,
            ),
          })}
        </Alert>
      )}
      <TermsAtSaveTicks terms={edit.terms} />
      <SendingNotice sending={edit.saving} />
      <SaveButton saving={edit.saving} preparing={edit.preparing}>
        {t('edit.save')}
      </SaveButton>
      <Button color="secondary" onClick={onCancel}>
        {t('edit.cancel')}
      </Button>
      <LargeOutlineDialog outline={outline} question={edit.largeQuestion} />
    </Stack>
  )
}
