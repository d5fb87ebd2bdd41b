import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface ReliefPictureProps {
  src: string
  alt: string
  caption?: string
}

/** One of our relief pictures. All have the same proportions, so the layout does not shift while they load. */
export function ReliefPicture({ src, alt, caption }: ReliefPictureProps) {
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Box
        component="img"
        src={src}
        alt={alt}
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
        sx={{ display: 'block', width: '100%', height: 'auto', borderRadius: 2, backgroundColor: 'divider' }}
      />
      {caption !== undefined && (
        <Typography component="figcaption" variant="body2" sx={{ marginTop: 1 }}>
          {caption}
        </Typography>
      )}
    </Box>
  )
}
