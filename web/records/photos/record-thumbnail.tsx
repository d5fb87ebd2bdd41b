import Box from '@mui/material/Box'
import { RecordImage } from './record-image.tsx'

interface RecordThumbnailProps {
  address: string | null
  size: number
  /** Whether only those with the right to the exact record get it. */
  withheld?: boolean
}

/** The first picture of a record beside its title, or an empty frame, so that titles stay in line. */
export function RecordThumbnail({ address, size, withheld = false }: RecordThumbnailProps) {
  const frame = { display: 'block', width: size, height: size, flex: 'none', borderRadius: 1 }
  if (address === null)
    return <Box aria-hidden sx={{ ...frame, border: '1px dashed', borderColor: 'divider' }} />
  return (
    <Box sx={{ ...frame, overflow: 'hidden' }}>
      <RecordImage
        src={address}
        withheld={withheld}
        alt=""
        loading="lazy"
        style={{ width: size, height: size, objectFit: 'cover', display: 'block' }}
      />
    </Box>
  )
}
