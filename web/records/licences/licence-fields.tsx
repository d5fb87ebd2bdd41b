import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import {
  PICTURE_LICENCES,
  type LicenceSaid,
  type PictureLicence,
  type StoredPictureLicence,
} from '#contract/records/licences.ts'
import { listWords } from '#language/lists.ts'
import { licenceOfPhoto, withPhotoLicence } from './licence-choice.rules.ts'
import { licenceLink } from './licence-link.tsx'
import { useLicenceNames } from './licence-names.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

interface LicenceFieldsProps {
  licence: LicenceSaid
  /** Number of photos in the form. */
  photos: number
  onChange: (licence: LicenceSaid) => void
}

/** Above Save: which licence the new record gets, which its photos get, and the permission for the HER. */
export function LicenceFields({ licence, photos, onChange }: LicenceFieldsProps) {
  const { t, i18n } = useTranslation('licences')
  return (
    <Stack component="fieldset" spacing={1} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 650, p: 0 }}>
        {t('heading')}
      </Typography>
      <Typography variant="body2">
        <Trans t={t} i18nKey="form.new" components={{ cc: licenceLink(i18n.language) }} /> {t('form.forGood')}
      </Typography>
      <PictureLicences
        pictures={Array.from({ length: photos }, (_, index) => ({
          position: index + 1,
          licence: licenceOfPhoto(licence, index),
          onChange: (chosen) => onChange(withPhotoLicence(licence, index, chosen)),
        }))}
      />
      <HerTick
        checked={licence.her_permission ?? false}
        onChange={(her_permission) => onChange({ ...licence, her_permission })}
      />
    </Stack>
  )
}

interface HerTickProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The permission to pass a find on to the Historic Environment Record. */
export function HerTick({ checked, onChange }: HerTickProps) {
  const { t } = useTranslation('licences')
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={t('form.her')}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}

interface ChosenPicture {
  /** As the form counts pictures, from 1. */
  position: number
  licence: StoredPictureLicence
  onChange: (licence: PictureLicence) => void
}

/** The licences of pictures in one line, which opens into a choice for each of them. */
export function PictureLicences({ pictures }: { pictures: readonly ChosenPicture[] }) {
  const { t, i18n } = useTranslation('licences')
  const name = useLicenceNames()
  const [open, setOpen] = useState(false)
  if (pictures.length === 0) return null
  const used = [...new Set(pictures.map(({ licence }) => name(licence)))]
  return (
    <>
      <Typography variant="body2">
        {t('form.pictures', { licences: listWords(used, i18n.language) })}
      </Typography>
      <Button
        size="small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ alignSelf: 'flex-start', ml: -0.5 }}
      >
        {t(open ? 'form.close' : 'form.choose')}
      </Button>
      {open && (
        <Stack spacing={1.5} sx={{ pt: 0.5 }}>
          {pictures.map((picture) => (
            <PictureChoice key={picture.position} {...picture} />
          ))}
          <Typography variant="caption" color="textSecondary">
            {t('form.reservedHelp')}
          </Typography>
        </Stack>
      )}
    </>
  )
}

function PictureChoice({ position, licence, onChange }: ChosenPicture) {
  const { t } = useTranslation('licences')
  const name = useLicenceNames()
  return (
    <NativeSelect
      label={t('form.picture', { position })}
      value={licence}
      // `none` is where it begins, and cannot be chosen again.
      options={[...(licence === 'none' ? (['none'] as const) : []), ...PICTURE_LICENCES].map((each) => ({
        value: each,
        name: name(each),
      }))}
      onChange={(chosen) => chosen !== 'none' && onChange(chosen)}
    />
  )
}
