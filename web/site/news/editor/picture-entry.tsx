import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_PIXELS, usePictureCheck, type FileFault } from '#web/lib/pictures/picture-fault.ts'
import { PictureInput } from '#web/ui/picture-input.tsx'
import type { EntryPicture } from './entry.ts'

interface PictureEntryProps {
  picture: EntryPicture
  /** Whether the item has a picture, newly chosen or stored. */
  present: boolean
  errors: readonly string[]
  onChange: (picture: EntryPicture) => void
}

export function PictureEntry({ picture, present, errors, onChange }: PictureEntryProps) {
  const { t } = useTranslation('newsEditor')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const choose = usePictureCheck(({ files: [file], fault: found }) => {
    if (!file) return
    setFault(found)
    if (!found) onChange(file)
  })
  const said = fault ? [t(`picture.${fault}`, MOST_PIXELS)] : errors
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        {picture instanceof File ? picture.name : t(present ? 'picture.there' : 'picture.none')}
      </Typography>
      {said.map((text) => (
        <Typography key={text} role="alert" color="error" variant="body2">
          {text}
        </Typography>
      ))}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t(present ? 'picture.other' : 'picture.add')}
        </Button>
        {present && (
          <Button color="secondary" onClick={() => onChange('none')}>
            {t('picture.remove')}
          </Button>
        )}
      </Stack>
      <PictureInput ref={input} label={t('picture.add')} onPicked={choose} />
    </Stack>
  )
}
