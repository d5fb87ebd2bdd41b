import Box from '@mui/material/Box'

/** The first picture of a record beside its title, or an empty frame, so that titles stay in line. */
export function RecordThumbnail({ address, size }: { address: string | null; size: number }) {
  const frame = { display: 'block', width: size, height: size, flex: 'none', borderRadius: 1 }
  if (address === null)
    return <Box aria-hidden sx={{ ...frame, border: '1px dashed', borderColor: 'divider' }} />
  return <Box component="img" src={address} alt="" loading="lazy" sx={{ ...frame, objectFit: 'cover' }} />
}
