import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import {
  OPEN_LICENCE,
  type LicenceSaid,
  type PictureLicence,
  type PicturePosition,
  type ShownLicence,
} from '#contract/records/licences.ts'
import type { RecordPhoto } from '#contract/records/records.ts'
import { licenceOfPhoto, withPhotoLicence } from './licence-choice.rules.ts'
import { HerTick, PictureLicences } from './licence-fields.tsx'
import { licenceLink } from './licence-link.tsx'

interface EditedLicenceProps {
  /** The licence that the record has. */
  record: ShownLicence
  /** The stored photos that stay. */
  stored: readonly RecordPhoto[]
  /** Number of new photos. */
  photos: number
  /** What was chosen for the record and its stored photos. */
  licence: LicenceSaid
  onChange: (licence: LicenceSaid) => void
  /** What was chosen for the new photos. */
  photoLicences: LicenceSaid
  onPhotosChange: (licence: LicenceSaid) => void
}

/** The licence in the form that edits a record: it can be given, but not taken away from those who have a copy. */
export function EditedLicence(props: EditedLicenceProps) {
  const { record, stored, photos, licence, onChange, photoLicences, onPhotosChange } = props
  const { t, i18n } = useTranslation('licences')
  const { pictures = {} } = licence
  const ofStored = stored.map((photo, index) => ({
    position: index + 1,
    licence: pictures[`${photo.position}` as PicturePosition] ?? photo.licence,
    onChange: (chosen: PictureLicence) =>
      onChange({ ...licence, pictures: { ...pictures, [photo.position]: chosen } }),
  }))
  const ofNew = Array.from({ length: photos }, (_, index) => ({
    position: stored.length + index + 1,
    licence: licenceOfPhoto(photoLicences, index),
    onChange: (chosen: PictureLicence) => onPhotosChange(withPhotoLicence(photoLicences, index, chosen)),
  }))
  return (
    <Stack component="fieldset" spacing={1} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 650, p: 0 }}>
        {t('heading')}
      </Typography>
      {record.record === OPEN_LICENCE ? (
        <Typography variant="body2">
          <Trans t={t} i18nKey="form.given" components={{ cc: licenceLink(i18n.language) }} />
        </Typography>
      ) : (
        <FormControlLabel
          control={
            <Checkbox
              checked={licence.record === OPEN_LICENCE}
              onChange={(event) =>
                onChange({ ...licence, record: event.target.checked ? OPEN_LICENCE : 'none' })
              }
            />
          }
          label={t('form.give')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      )}
      <Typography variant="body2">{t('form.forGood')}</Typography>
      <PictureLicences pictures={[...ofStored, ...ofNew]} />
      <HerTick
        checked={licence.her_permission ?? record.her_permission ?? false}
        onChange={(her_permission) => onChange({ ...licence, her_permission })}
      />
    </Stack>
  )
}
