import Box from '@mui/material/Box'

/** A key as it looks on a keyboard. In a translation, Trans puts the words inside. */
export function KeyCap({ children }: { children?: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.6,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        bgcolor: 'background.default',
        fontFamily: 'inherit',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
