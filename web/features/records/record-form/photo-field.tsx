import AddPhotoAlternateOutlinedIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS_PER_RECORD } from '#contract/limits.ts'
import type { RecordPhoto } from '#contract/records.ts'
import { useFileAsPicture } from '#web/lib/file-as-picture.ts'
import { MOST_PIXELS, usePictureCheck, type FileFault } from '#web/lib/picture-fault.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { CameraButton } from './camera-button.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { withPhotos } from './record-form.rules.ts'

interface PhotoFieldProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  /** The photos that the record already has. */
  stored?: readonly RecordPhoto[]
  onRemoveStored?: (position: number) => void
  /** The server's messages about a refused photo. */
  refused: readonly string[]
}

/** `cut`: more photos were chosen than there is room for. */
type Fault = FileFault | 'cut'

export function PhotoField(props: PhotoFieldProps) {
  const { photos, onChange, refused, stored = [], onRemoveStored } = props
  const { t } = useTranslation('recordForm')
  const [fault, setFault] = useState<Fault | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const max = PHOTOS_PER_RECORD
  const room = max - stored.length
  const add = usePictureCheck(({ files, fault: found }) => {
    setFault(found)
    if (found) return
    const outcome = withPhotos(photos, files, room)
    setFault(outcome.fault)
    onChange(outcome.photos)
  })
  const full = photos.length >= room
  const remove = (index: number) => {
    setFault(null)
    onChange(photos.toSpliced(index, 1))
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
      <Faults fault={fault} refused={refused} />
      <StoredPhotos
        photos={stored}
        onRemove={(position) => {
          setFault(null)
          onRemoveStored?.(position)
          addButton.current?.focus()
        }}
      />
      <Previews photos={photos} onRemove={remove} />
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
          {t('pictures.counted', { count: stored.length + photos.length, max })}
        </Typography>
      </Stack>
      <PictureInput ref={input} multiple label={t('pictures.add')} onPicked={add} />
    </Stack>
  )
}

function Faults({ fault, refused }: { fault: Fault | null; refused: readonly string[] }) {
  const { t } = useTranslation('recordForm')
  return (
    <>
      {fault && (
        <Alert severity={fault === 'cut' ? 'warning' : 'error'}>
          {t(`pictures.${fault}`, { max: PHOTOS_PER_RECORD, ...MOST_PIXELS })}
        </Alert>
      )}
      {refused.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </>
  )
}

function Previews({ photos, onRemove }: Omit<PreviewProps, 'photo' | 'index'> & PhotosShown) {
  if (photos.length === 0) return null
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {photos.map((photo, index) => (
        <Preview
          key={`${index}-${photo.name}-${photo.lastModified}`}
          photo={photo}
          index={index}
          onRemove={onRemove}
        />
      ))}
    </Box>
  )
}

interface PhotosShown {
  photos: readonly File[]
}

interface PreviewProps {
  photo: File
  index: number
  onRemove: (index: number) => void
}

function Preview({ photo, index, onRemove }: PreviewProps) {
  const { t } = useTranslation('recordForm')
  const words = { position: index + 1, name: photo.name }
  const image = useFileAsPicture(photo)
  return (
    <PhotoPreview
      imageRef={image}
      alt={t('pictures.preview', words)}
      remove={t('pictures.remove', words)}
      onRemove={() => onRemove(index)}
    />
  )
}

/** Photos on the server. Removed photos are deleted only when the form is saved. */
function StoredPhotos({
  photos,
  onRemove,
}: {
  photos: readonly RecordPhoto[]
  onRemove: (position: number) => void
}) {
  const { t } = useTranslation('recordForm')
  if (photos.length === 0) return null
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {photos.map(({ position, thumbnail }) => (
        <PhotoPreview
          key={position}
          src={thumbnail}
          alt={t('pictures.stored', { position })}
          remove={t('pictures.removeStored', { position })}
          onRemove={() => onRemove(position)}
        />
      ))}
    </Box>
  )
}
