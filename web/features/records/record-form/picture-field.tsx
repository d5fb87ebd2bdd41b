import AddPhotoAlternateOutlinedIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_TYPES, PICTURES_PER_RECORD, THUMBNAIL_SIZE } from '#contract/limits.ts'
import { useFileAsPicture } from '#web/lib/file-as-picture.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { CameraButton } from './camera-button.tsx'
import { withPictures, type PictureFault } from './record-form.rules.ts'

interface PictureFieldProps {
  pictures: readonly File[]
  onChange: (pictures: readonly File[]) => void
  /** What the server said against a picture. */
  refused: readonly string[]
}

export function PictureField({ pictures, onChange, refused }: PictureFieldProps) {
  const { t } = useTranslation('recordForm')
  const [fault, setFault] = useState<PictureFault | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const max = PICTURES_PER_RECORD
  const add = (picked: readonly File[]) => {
    const outcome = withPictures(pictures, picked)
    setFault(outcome.fault)
    onChange(outcome.pictures)
  }
  const full = pictures.length >= max
  const remove = (index: number) => {
    setFault(null)
    onChange(pictures.toSpliced(index, 1))
    addButton.current?.focus()
  }

  return (
    <Stack component="fieldset" spacing={1.5} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 650, p: 0 }}>
        {t('pictures.heading')}
      </Typography>
      <Typography id={`${id}-hint`} variant="caption" color="textSecondary">
        {t('pictures.hint', { max })}
      </Typography>
      {fault && (
        <Alert severity={fault === 'cut' ? 'warning' : 'error'}>{t(`pictures.${fault}`, { max })}</Alert>
      )}
      {refused.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <Previews pictures={pictures} onRemove={remove} />
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          ref={addButton}
          variant="outlined"
          startIcon={<AddPhotoAlternateOutlinedIcon />}
          disabled={full}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t('pictures.add')}
        </Button>
        {isTouchDevice() && (
          <CameraButton disabled={full} describedBy={`${id}-hint`} onTaken={(photo) => add([photo])} />
        )}
        <Typography variant="caption" role="status">
          {t('pictures.counted', { count: pictures.length, max })}
        </Typography>
      </Stack>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Without this, choosing the same file again would change nothing.
          target.value = ''
        }}
      />
    </Stack>
  )
}

function Previews({ pictures, onRemove }: Omit<PreviewProps, 'picture' | 'index'> & PicturesShown) {
  if (pictures.length === 0) return null
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {pictures.map((picture, index) => (
        <Preview
          key={`${index}-${picture.name}-${picture.lastModified}`}
          picture={picture}
          index={index}
          onRemove={onRemove}
        />
      ))}
    </Box>
  )
}

interface PicturesShown {
  pictures: readonly File[]
}

interface PreviewProps {
  picture: File
  index: number
  onRemove: (index: number) => void
}

function Preview({ picture, index, onRemove }: PreviewProps) {
  const { t } = useTranslation('recordForm')
  const words = { position: index + 1, name: picture.name }
  const image = useFileAsPicture(picture)
  return (
    <Box component="li" sx={{ position: 'relative' }}>
      <Box
        component="img"
        ref={image}
        alt={t('pictures.preview', words)}
        {...THUMBNAIL_SIZE}
        sx={{
          display: 'block',
          objectFit: 'cover',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      />
      <IconButton
        aria-label={t('pictures.remove', words)}
        onClick={() => onRemove(index)}
        sx={{
          position: 'absolute',
          top: -10,
          right: -10,
          width: 32,
          height: 32,
          bgcolor: 'secondary.main',
          color: '#fff',
          boxShadow: 2,
          '&:hover': { bgcolor: 'primary.main' },
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
