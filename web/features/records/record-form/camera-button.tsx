import PhotoCameraOutlinedIcon from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { shrunkPhoto } from '#web/lib/shrink-photo.ts'
import { PictureInput } from '#web/ui/picture-input.tsx'

interface CameraButtonProps {
  disabled: boolean
  /** Id of the hint about photos. */
  describedBy: string
  onTaken: (photo: File) => void
}

/**
 * Opens the camera of a phone or tablet and shrinks its photos to a size that can be sent, which nobody could do by hand on a
 * hillside.
 */
export function CameraButton({ disabled, describedBy, onTaken }: CameraButtonProps) {
  const { t } = useTranslation('recordForm')
  const [preparing, setPreparing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<File | null>(null)
  const handOver = useEffectEvent(onTaken)
  useEffect(() => {
    if (taken) handOver(taken)
  }, [taken])
  const take = async (photo: File | undefined) => {
    if (!photo) return
    setPreparing(true)
    try {
      setTaken(await shrunkPhoto(photo, { maxBytes: PICTURE_MAX_BYTES }))
    } finally {
      setPreparing(false)
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PhotoCameraOutlinedIcon />}
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
        onPicked={([photo]) => void take(photo)}
      />
    </>
  )
}
