import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { THUMBNAIL_SIZE } from '#contract/limits.ts'
import type { RecordPicture } from '#contract/records.ts'
import { PictureViewer } from './picture-viewer.tsx'

interface RecordPicturesProps {
  pictures: readonly RecordPicture[]
  /** Of the record. */
  title: string
}

/** Small pictures in a row; each opens large. */
export function RecordPictures({ pictures, title }: RecordPicturesProps) {
  const { t } = useTranslation('records')
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {pictures.map((picture, index) => (
          <li key={picture.position}>
            <ButtonBase
              aria-label={t('openPicture', { position: index + 1 })}
              aria-haspopup="dialog"
              onClick={() => setShown(index)}
              sx={{ borderRadius: 1, overflow: 'hidden' }}
            >
              <img src={picture.thumbnail} alt="" {...THUMBNAIL_SIZE} style={{ objectFit: 'cover' }} />
            </ButtonBase>
          </li>
        ))}
      </Stack>
      <PictureViewer
        pictures={pictures}
        title={title}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </>
  )
}
