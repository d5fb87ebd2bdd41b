import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Ref } from 'react'
import { THUMBNAIL_SIZE } from '#contract/http/limits.ts'
import { CloseIcon } from '#web/ui/icons/controls.ts'

interface PhotoPreviewProps {
  src?: string
  imageRef?: Ref<HTMLImageElement>
  alt: string
  /** Name of the button that removes it. */
  remove: string
  onRemove: () => void
}

/** A small photo in the form, with a button that removes it. */
export function PhotoPreview({ src, imageRef, alt, remove, onRemove }: PhotoPreviewProps) {
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
