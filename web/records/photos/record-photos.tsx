import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { THUMBNAIL_SIZE } from '#contract/http/limits.ts'
import type { RecordPhoto } from '#contract/records/records.ts'
import { useLicenceNames } from '../licences/licence-names.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { RecordImage } from './record-image.tsx'

interface RecordPhotosProps {
  photos: readonly RecordPhoto[]
  /** Title of the record. */
  title: string
  /** Whether only those with the right to the exact record get them. */
  withheld?: boolean
}

/** Small photos in a row; each opens large. */
export function RecordPhotos({ photos, title, withheld = false }: RecordPhotosProps) {
  const { t } = useTranslation('records')
  const licenceName = useLicenceNames()
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {photos.map((photo, index) => (
          <li key={photo.position}>
            <ButtonBase
              aria-label={t('openPicture', { position: index + 1 })}
              aria-haspopup="dialog"
              onClick={() => setShown(index)}
              sx={{ borderRadius: 1, overflow: 'hidden' }}
            >
              <RecordImage
                src={photo.thumbnail}
                withheld={withheld}
                alt=""
                {...THUMBNAIL_SIZE}
                style={{ objectFit: 'cover' }}
              />
            </ButtonBase>
            <Typography variant="caption" sx={{ display: 'block', width: THUMBNAIL_SIZE.width }}>
              {licenceName(photo.licence)}
            </Typography>
          </li>
        ))}
      </Stack>
      <PhotoViewer
        photos={photos}
        title={title}
        withheld={withheld}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </>
  )
}
