import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import IconButton from '@mui/material/IconButton'
import { PHOTOS_PER_RECORD, THUMBNAIL_SIZE } from '#contract/http/limits.ts'
import type { RecordPhoto } from '#contract/records/records.ts'
import { numberWords } from '#language/numbers.ts'
import { useFileAsPicture } from '#web/lib/pictures/file-as-picture.ts'
import {
  usePhotoPreparation,
  type PreparedPhotos,
  type SmallerPhoto,
} from '#web/lib/pictures/prepare-photos.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { AddPhotoIcon, CameraIcon } from '#web/ui/icons/records.ts'
import { PictureInput } from '#web/ui/form/picture-input.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { usePictureAddress } from '../photos/picture-address.ts'
import { usePhotoFaultWords, type PhotoFault } from './form-faults.ts'
import { withPhotos } from './record-form.rules.ts'

interface PhotoFieldProps {
  id: string
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  /** The photos that the record already has. */
  stored?: readonly RecordPhoto[]
  /** Whether only those with the right to the exact record get these. */
  withheld?: boolean
  onRemoveStored?: (position: number) => void
  /** The server's messages about a refused photo. */
  refused: readonly string[]
  /** Whether chosen photos are being made ready; meanwhile the record cannot be saved without them. */
  preparing: boolean
  /** Is given what the preparation comes to, and null when it has ended. */
  onPreparing: (preparation: Promise<PreparedPhotos> | null) => void
}

export function PhotoField(props: PhotoFieldProps) {
  const { photos, refused, preparing, stored = [], withheld = false } = props
  const { t } = useTranslation('recordForm')
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const max = PHOTOS_PER_RECORD
  const room = max - stored.length
  const { fault, smaller, add, remove, removeStored } = usePhotoChanges(props, room, () =>
    addButton.current?.focus(),
  )
  const full = photos.length >= room
  return (
    <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, gap: 1 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 650, p: 0 }}>
        {t('pictures.heading')}
      </Typography>
      <Faults fault={fault} refused={refused} />
      <MadeSmaller photos={smaller} />
      <StoredPhotos photos={stored} withheld={withheld} onRemove={removeStored} />
      <Previews photos={photos} onRemove={remove} />
      <Stack direction="row" useFlexGap sx={{ columnGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          ref={addButton}
          id={props.id}
          size="small"
          variant="outlined"
          startIcon={<AddPhotoIcon />}
          loading={preparing}
          loadingPosition="start"
          disabled={full}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('pictures.add')}
        </Button>
        {isTouchDevice() && (
          <CameraButton
            disabled={full}
            preparing={preparing}
            describedBy={hintId}
            onTaken={(photo) => add([photo])}
          />
        )}
        <Typography variant="caption" role="status">
          {t('pictures.counted', { count: stored.length + photos.length, max })}
        </Typography>
      </Stack>
      <Typography id={hintId} variant="caption" color="textSecondary" sx={{ lineHeight: 1.35 }}>
        {t('pictures.hint', { max })}
      </Typography>
      <PictureInput ref={input} multiple label={t('pictures.add')} onPicked={add} />
    </Stack>
  )
}

/** Adds and removes photos, and what is to be said of it. */
function usePhotoChanges(
  { photos, onChange, onRemoveStored, onPreparing }: PhotoFieldProps,
  room: number,
  onRemoved: () => void,
) {
  const [fault, setFault] = useState<PhotoFault | null>(null)
  const [smaller, setSmaller] = useState<readonly SmallerPhoto[]>([])
  const add = usePhotoPreparation((prepared) => {
    setFault(prepared.fault)
    setSmaller(prepared.smaller)
    if (prepared.fault) return
    const outcome = withPhotos(photos, prepared.files, room)
    setFault(outcome.fault === 'cut' ? { kind: 'cut' } : null)
    onChange(outcome.photos)
  }, onPreparing)
  const afterRemoving = () => {
    setFault(null)
    setSmaller([])
    onRemoved()
  }
  const remove = (index: number) => {
    onChange(photos.toSpliced(index, 1))
    afterRemoving()
  }
  const removeStored = (position: number) => {
    onRemoveStored?.(position)
    afterRemoving()
  }
  return { fault, smaller, add, remove, removeStored }
}

function Faults({ fault, refused }: { fault: PhotoFault | null; refused: readonly string[] }) {
  const words = usePhotoFaultWords()
  return (
    <>
      {fault && <Alert severity={fault.kind === 'cut' ? 'warning' : 'error'}>{words(fault)}</Alert>}
      {refused.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </>
  )
}

const MEGABYTE = 1024 * 1024

/** Without this, nobody would know that what is sent is not what was chosen. */
function MadeSmaller({ photos }: { photos: readonly SmallerPhoto[] }) {
  const { t, i18n } = useTranslation('recordForm')
  if (photos.length === 0) return null
  const megabytes = (bytes: number) =>
    numberWords(bytes / MEGABYTE, i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const said = photos.map(({ name, before, after }) =>
    t('pictures.smaller', { name, before: megabytes(before), after: megabytes(after) }),
  )
  return (
    <Alert severity="info" role="status">
      {t('pictures.madeSmaller', { photos: said.join(', ') })}
    </Alert>
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
interface StoredPhotosProps {
  photos: readonly RecordPhoto[]
  withheld: boolean
  onRemove: (position: number) => void
}

function StoredPhotos({ photos, withheld, onRemove }: StoredPhotosProps) {
  if (photos.length === 0) return null
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
      {photos.map((photo) => (
        <StoredPhoto
          key={photo.position}
          photo={photo}
          withheld={withheld}
          onRemove={() => onRemove(photo.position)}
        />
      ))}
    </Box>
  )
}

interface StoredPhotoProps {
  photo: RecordPhoto
  withheld: boolean
  onRemove: () => void
}

function StoredPhoto({ photo: { position, thumbnail }, withheld, onRemove }: StoredPhotoProps) {
  const { t } = useTranslation('recordForm')
  const { src } = usePictureAddress(thumbnail, withheld)
  return (
    <PhotoPreview
      {...(src !== undefined && { src })}
      alt={t('pictures.stored', { position })}
      remove={t('pictures.removeStored', { position })}
      onRemove={onRemove}
    />
  )
}

interface CameraButtonProps {
  disabled: boolean
  /** Whether a photo is being made ready. */
  preparing: boolean
  /** Id of the hint about photos. */
  describedBy: string
  onTaken: (photo: File) => void
}

/**
 * Opens the camera of a phone or tablet and shrinks its photos to a size that can be sent, which nobody could do by hand on a
 * hillside.
 */
function CameraButton({ disabled, preparing, describedBy, onTaken }: CameraButtonProps) {
  const { t } = useTranslation('recordForm')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<CameraIcon />}
        loading={preparing}
        loadingPosition="start"
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {t('pictures.camera')}
      </Button>
      <PictureInput
        ref={input}
        accept="image/jpeg"
        capture="environment"
        label={t('pictures.camera')}
        onPicked={([photo]) => {
          if (photo) onTaken(photo)
        }}
      />
    </>
  )
}

interface PhotoPreviewProps {
  src?: string
  imageRef?: Ref<HTMLImageElement>
  alt: string
  /** Name of the button that removes it. */
  remove: string
  onRemove: () => void
}

/** A small photo in the form, with a button that removes it. */
function PhotoPreview({ src, imageRef, alt, remove, onRemove }: PhotoPreviewProps) {
  return (
    <Box component="li" sx={{ position: 'relative' }}>
      <Box
        component="img"
        ref={imageRef}
        src={src}
        alt={alt}
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
        aria-label={remove}
        onClick={onRemove}
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
