import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
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
import { MoreYouKnow } from '../details/more-you-know.tsx'
import { ChoiceFields, EntryText } from '../form/entry-fields.tsx'
import { placeId, useFaultyPlaces, usePartErrors } from '../form/form-faults.ts'
import { ABOVE_FOOT, FORM, FormFolds, FormFoot, SaveButton } from '../form/form-foot.tsx'
import { LargeOutlineDialog, OutlineStatus } from '../form/outline-status.tsx'
import { PhotoField } from '../form/photo-field.tsx'
import { isWithheld } from '../is-withheld.ts'
import { EditedLicence } from '../licences/edited-licence.tsx'
import { PublishingRow } from '../licences/publishing.tsx'
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
  const faulty = useFaultyPlaces({
    errors: edit.form.formState.errors,
    parts: errors,
    knownIsFaulty: edit.known.row.faults.length > 0,
    attempt: edit.attempt,
  })
  return (
    <Box component="form" sx={FORM} noValidate aria-label={t('edit.heading')} onSubmit={edit.submit}>
      <Stack sx={{ gap: 2, pb: 2, ...ABOVE_FOOT }}>
        <EditedParts {...props} {...{ edit, errors }} />
        <FormFolds>
          <MoreYouKnow
            form={edit.form}
            {...edit.known.row}
            seen={edit.seen}
            offered={props.seen ?? record.seen_under}
            onSeen={edit.setSeen}
            drawnWithin={props.drawnWithin ?? null}
            refused={errors.known}
            {...{ faulty, attempt: edit.attempt }}
          />
          <EditedPublishing record={record} edit={edit} refused={errors.publishing} />
        </FormFolds>
        <TermsAtSaveTicks terms={edit.terms} />
      </Stack>
      <FormFoot
        faulty={faulty}
        incomplete={edit.incomplete}
        texts={errors.whole}
        notices={
          <>
            {edit.conflict && (
              <Alert
                severity="warning"
                action={<Button onClick={edit.saveAnyway}>{t('edit.saveAnyway')}</Button>}
              >
                {t('edit.conflict', {
                  parts: listWords(
                    edit.conflict.changed.map((part) => t(`parts.${part}`)),
                    i18n.language,
                  ),
                })}
              </Alert>
            )}
            <SendingNotice sending={edit.saving} />
          </>
        }
      >
        <SaveButton saving={edit.saving} preparing={edit.preparing}>
          {t('edit.save')}
        </SaveButton>
        <Button color="secondary" onClick={onCancel}>
          {t('edit.cancel')}
        </Button>
      </FormFoot>
      <LargeOutlineDialog outline={outline} question={edit.largeQuestion} />
    </Box>
  )
}

interface EditedPartsProps extends Omit<EditFormProps, 'onCancel'> {
  edit: ReturnType<typeof useEditForm>
  errors: ReturnType<typeof usePartErrors>
}

/** What a record needs, and its pictures. */
function EditedParts(props: EditedPartsProps) {
  const { record, edit, errors, outline, inProgress, onDraw, outlineTools } = props
  return (
    <>
      <OutlineStatus
        id={placeId('polygon')}
        outline={outline}
        inProgress={inProgress}
        errors={errors.polygon}
        onDraw={onDraw}
        tools={outlineTools}
      />
      <EntryText name="title" form={edit.form} />
      <ChoiceFields form={edit.form} />
      <PhotoField
        id={placeId('photos')}
        photos={edit.photos}
        onChange={edit.setPhotos}
        stored={edit.stored}
        withheld={isWithheld(record)}
        onRemoveStored={edit.removeStored}
        refused={errors.photos}
        preparing={edit.preparing}
        onPreparing={edit.onPreparing}
      />
      <EntryText name="description" form={edit.form} />
    </>
  )
}

interface EditedPublishingProps {
  record: RecordDetail
  edit: ReturnType<typeof useEditForm>
  refused: readonly string[]
}

/** The licence of a stored record in one line, which opens to what can still be given. Who sees it is changed in the record. */
function EditedPublishing({ record, edit, refused }: EditedPublishingProps) {
  const { licences, stored, photos } = edit
  const said = { ...record.licence, ...licences.licence }
  return (
    <PublishingRow
      id={placeId('publishing')}
      reason={refused.length > 0 ? edit.attempt : null}
      level={null}
      licence={said.record}
      pictures={stored.map(({ licence }) => licence)}
      toHer={said.her_permission ?? false}
    >
      {refused.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <EditedLicence
        record={record.licence}
        stored={stored}
        photos={photos.length}
        licence={licences.licence}
        onChange={licences.setLicence}
        photoLicences={licences.photoLicences}
        onPhotosChange={licences.setPhotoLicences}
      />
    </PublishingRow>
  )
}
