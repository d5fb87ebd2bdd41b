import { Marker } from '@vis.gl/react-maplibre'
import Box from '@mui/material/Box'

interface PointedMarkProps {
  /** Degrees, WGS 84. */
  longitude: number
  latitude: number
  colour: string
}

/** Draws a ring around a place that a list or panel refers to. A child of the map. */
export function PointedMark({ longitude, latitude, colour }: PointedMarkProps) {
  return (
    <Marker longitude={longitude} latitude={latitude} style={{ pointerEvents: 'none' }}>
      <Box
        aria-hidden
        sx={{
          width: 36,
          height: 36,
          borderRadius: '50%',
          border: `3px solid ${colour}`,
          outline: '2px solid #fff',
        }}
      />
    </Marker>
  )
}
