import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PICTURE_LICENCES,
  type PictureLicence,
  type StoredPictureLicence,
} from '#contract/records/licences.ts'
import { listWords } from '#language/lists.ts'
import { useLicenceNames } from './licence-names.ts'

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
    <TextField
      select
      size="small"
      fullWidth
      label={t('form.picture', { position })}
      value={licence}
      onChange={(event) => {
        const chosen = PICTURE_LICENCES.find((each) => each === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {licence === 'none' && <MenuItem value="none">{name('none')}</MenuItem>}
      {PICTURE_LICENCES.map((each) => (
        <MenuItem key={each} value={each}>
          {name(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}
