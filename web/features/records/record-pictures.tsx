import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
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
      <Dialog
        open={large !== null}
        onClose={() => setLarge(null)}
        maxWidth="lg"
        aria-label={large ? t('picture', { position: large.position, title }) : ''}
      >
        {large && <LargePicture picture={large} title={title} onClose={() => setLarge(null)} />}
      </Dialog>
    </>
  )
}

function LargePicture({
  picture,
  title,
  onClose,
}: {
  picture: RecordPicture
  title: string
  onClose: () => void
}) {
  const { t } = useTranslation('records')
  return (
    <Box sx={{ position: 'relative', display: 'flex' }}>
      <img
        src={picture.url}
        alt={t('picture', { position: picture.position, title })}
        width={picture.width}
        height={picture.height}
        style={{ maxWidth: '100%', height: 'auto', maxHeight: '85vh', objectFit: 'contain' }}
      />
      <IconButton
        aria-label={t('close')}
        onClick={onClose}
        sx={{
          position: 'absolute',
          top: 8,
          right: 8,
          backgroundColor: '#fff',
          '&:hover': { backgroundColor: '#eee' },
        }}
      >
        <Close />
      </IconButton>
    </Box>
  )
}
