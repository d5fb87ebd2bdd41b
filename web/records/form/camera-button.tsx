import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraIcon } from '#web/ui/icons/records.ts'
import { PictureInput } from '#web/ui/form/picture-input.tsx'

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
export function CameraButton({ disabled, preparing, describedBy, onTaken }: CameraButtonProps) {
  const { t } = useTranslation('recordForm')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
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
