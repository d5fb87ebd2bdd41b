import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { THUMBNAIL_SIZE } from '#contract/limits.ts'
import type { RecordPicture } from '#contract/records.ts'

interface RecordPicturesProps {
  pictures: readonly RecordPicture[]
  /** Of the record. */
  title: string
}

/** Small pictures in a row; each opens large. */
export function RecordPictures({ pictures, title }: RecordPicturesProps) {
  const { t } = useTranslation('records')
  const captionId = useId()
  const [large, setLarge] = useState<RecordPicture | null>(null)
  return (
    <>
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {pictures.map((picture) => (
          <li key={picture.position}>
            <ButtonBase
              aria-label={t('openPicture', { position: picture.position })}
              onClick={() => setLarge(picture)}
              sx={{ borderRadius: 1, overflow: 'hidden' }}
            >
              <img src={picture.thumbnail} alt="" {...THUMBNAIL_SIZE} style={{ objectFit: 'cover' }} />
            </ButtonBase>
          </li>
        ))}
      </Stack>
      <Dialog open={large !== null} onClose={() => setLarge(null)} maxWidth="lg" aria-labelledby={captionId}>
        {large && (
          <LargePicture
            picture={large}
            caption={t('picture', { position: large.position, title })}
            captionId={captionId}
            onClose={() => setLarge(null)}
          />
        )}
      </Dialog>
    </>
  )
}

interface LargePictureProps {
  picture: RecordPicture
  caption: string
  captionId: string
  onClose: () => void
}

function LargePicture({ picture, caption, captionId, onClose }: LargePictureProps) {
  const { t } = useTranslation('records')
  return (
    <Box component="figure" sx={{ m: 0, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1 }}>
        <Typography
          id={captionId}
          component="figcaption"
          variant="body2"
          sx={{ flex: 1, overflowWrap: 'anywhere' }}
        >
          {caption}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <img
        src={picture.url}
        alt={caption}
        width={picture.width}
        height={picture.height}
        style={{ maxWidth: '100%', height: 'auto', maxHeight: '80vh', objectFit: 'contain' }}
      />
    </Box>
  )
}
