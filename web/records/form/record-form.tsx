import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
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
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { TermsAtSaveTicks } from '#web/accounts/terms/terms-at-save.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { MoreYouKnow } from '../details/more-you-know.tsx'
import { DraftConflict, DraftMenu, useDraftSaving } from '../drafts/draft-actions.tsx'
import { HeldDraft } from '../drafts/held-draft.tsx'
import { Publishing } from '../licences/publishing.tsx'
import { NearbySites } from '../nearby/nearby-sites.tsx'
import { change, useUnfinished } from '../unfinished/index.ts'
import { ChoiceFields, EntryText } from './entry-fields.tsx'
import { placeId, useFaultyPlaces, usePartErrors, type FormPlaceName } from './form-faults.ts'
import { ABOVE_FOOT, FORM, FormFolds, FormFoot, SaveButton } from './form-foot.tsx'
import { LargeOutlineDialog, OutlineStatus } from './outline-status.tsx'
import { PhotoField } from './photo-field.tsx'
import { useNumberFilling } from './use-number-filling.ts'
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

/**
 * The form for a new record: first what a record needs, then one line for each of what it may have. Its content survives a
 * failed save, a closed panel and a reload.
 */
export function RecordForm(props: RecordFormProps) {
  const { outline, onBeginAfresh, onSaved } = props
  const { t } = useTranslation('recordForm')
  const record = useRecordForm({ outline, seen: props.seen, onSaved })
  const errors = usePartErrors(record)
  const level = useUnfinished((state) => state.record.level)
  const drafts = useDraftSaving({
    photosKept: record.photosKept,
    toSave: () => ({
      entry: record.form.getValues(),
      outline,
      seen: record.seen,
      level,
      licence: record.licence,
      known: record.known.said,
    }),
  })
  const faulty = useFaultyPlaces({
    errors: record.form.formState.errors,
    parts: errors,
    knownIsFaulty: record.known.row.faults.length > 0,
    attempt: record.attempt,
  })
  return (
    <Box component="form" sx={FORM} noValidate aria-label={t('heading')} onSubmit={record.submit}>
      <Stack sx={{ gap: 2, pb: 2, ...ABOVE_FOOT }}>
        <HeldDraft />
        <NeededParts {...props} {...{ record, errors }} />
        <FurtherParts {...props} {...{ record, errors, level, faulty }} />
        <TermsAtSaveTicks terms={record.terms} />
      </Stack>
      <FormFoot
        faulty={faulty}
        incomplete={record.incomplete}
        texts={errors.whole}
        notices={
          <>
            <DraftConflict drafts={drafts} />
            <SendingNotice sending={record.saving} />
          </>
        }
      >
        <SaveButton saving={record.saving} preparing={record.preparing}>
          {t(record.saving.isPending ? 'saving' : 'save')}
        </SaveButton>
        <DraftMenu drafts={drafts} onBeginAfresh={onBeginAfresh} />
      </FormFoot>
      <LargeOutlineDialog outline={outline} question={record.largeQuestion} />
      <DatabaseFullDialog open={record.full} onClose={record.dismissFull} />
    </Box>
  )
}

interface PartsProps extends RecordFormProps {
  record: ReturnType<typeof useRecordForm>
  errors: ReturnType<typeof usePartErrors>
}

/** What a record needs, and its pictures. */
function NeededParts({ record, errors, outline, inProgress, onDraw, outlineTools }: PartsProps) {
  const { t } = useTranslation('drafts')
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
      <EntryText name="title" form={record.form} />
      <ChoiceFields form={record.form} />
      <PhotoField
        id={placeId('photos')}
        photos={record.photos}
        onChange={record.setPhotos}
        refused={errors.photos}
        preparing={record.preparing}
        onPreparing={record.onPreparing}
      />
      {!record.photosKept && <Alert severity="warning">{t('notKept.pictures')}</Alert>}
      <EntryText name="description" form={record.form} />
    </>
  )
}

interface FurtherPartsProps extends PartsProps {
  level: PublishedLevel | null
  faulty: readonly FormPlaceName[]
}

/** One line for each of what a record may have. */
function FurtherParts({ record, errors, level, faulty, ...props }: FurtherPartsProps) {
  const { outline, seen, onShowNearby, drawnWithin = null } = props
  const numbers = useNumberFilling(record.form, record.known.row)
  return (
    <FormFolds>
      {outline && <NearbySites outline={outline} onShow={onShowNearby} numbers={numbers} />}
      <MoreYouKnow
        form={record.form}
        {...record.known.row}
        seen={record.seen}
        offered={seen}
        onSeen={(wanted) => record.tellSeen(wanted !== null)}
        refused={errors.known}
        {...{ drawnWithin, faulty, attempt: record.attempt }}
      />
      <Publishing
        id={placeId('publishing')}
        level={level}
        first={record.firstLevel}
        onLevel={(chosen) => change({ level: chosen })}
        licence={record.licence}
        photos={record.photos.length}
        onLicence={record.chooseLicence}
        refused={errors.publishing}
        reason={errors.publishing.length > 0 ? record.attempt : null}
      />
    </FormFolds>
  )
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
