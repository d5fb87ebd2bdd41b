import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import type { LicenceSaid } from '#contract/records/licences.ts'
import { HerTick } from './her-tick.tsx'
import { licenceOfPhoto, withPhotoLicence } from './licence-choice.rules.ts'
import { licenceLink } from './licence-link.tsx'
import { PictureLicences } from './picture-licences.tsx'

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
