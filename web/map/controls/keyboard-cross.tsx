import Box from '@mui/material/Box'

/**
 * Marks the middle of the map, where the space bar sets a corner or a point. White under purple, so that it stands out on any
 * ground.
 */
export function KeyboardCross() {
  const arms = 'M20 2v13M20 25v13M2 20h13M25 20h13'
  return (
    <Box
      component="svg"
      viewBox="0 0 40 40"
      aria-hidden
      data-testid="keyboard-cross"
      sx={{
        position: 'absolute',
        left: '50%',
        top: '50%',
        width: 40,
        height: 40,
        transform: 'translate(-50%, -50%)',
        pointerEvents: 'none',
        zIndex: 2,
      }}
    >
      <path d={arms} stroke="#fff" strokeWidth="6" strokeLinecap="round" />
      <path d={arms} stroke="#97009c" strokeWidth="3" strokeLinecap="round" />
      <circle cx="20" cy="20" r="2.5" fill="#97009c" stroke="#fff" strokeWidth="1.5" />
    </Box>
  )
}
