import { Marker } from '@vis.gl/react-maplibre'
import Box from '@mui/material/Box'
import type { Outline } from '#contract/records/records.ts'

/** Draws a ring around the corner that is being moved. A child of the map. */
export function CornerMark({ corner: [latitude, longitude] }: { corner: Outline[number] }) {
  return (
    <Marker latitude={latitude} longitude={longitude} style={{ pointerEvents: 'none' }}>
      <Box
        aria-hidden
        sx={{
          width: 34,
          height: 34,
          borderRadius: '50%',
          border: '3px solid #97009c',
          outline: '2px solid #fff',
        }}
      />
    </Marker>
  )
}
