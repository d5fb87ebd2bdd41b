import Box from '@mui/material/Box'
import { UPLAND } from '#web/ui/theme.ts'

/** A small sun on the side from which the light comes. It is decorative: the text beside it says the same. */
export function SunDial({ azimuth }: { azimuth: number }) {
  return (
    <Box
      component="svg"
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, width: { xs: 64, sm: 84 } }}
    >
      <circle r="46" fill={UPLAND.slate} fillOpacity="0.82" />
      <circle r="30" fill="none" stroke="#fff" strokeOpacity="0.6" strokeWidth="1.5" />
      <g transform={`rotate(${azimuth})`}>
        <path d="M0 -18V12M-7 3L0 12L7 3" fill="none" stroke="#fff" strokeWidth="3" />
        <circle cy="-30" r="10" fill={UPLAND.brackenPale} />
      </g>
    </Box>
  )
}
