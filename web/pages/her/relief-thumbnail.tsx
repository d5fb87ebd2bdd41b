import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outline } from '#contract/records/records.ts'
import { mapSettingsQuery } from '#web/relief/layers/map-settings.data.ts'
import { NO_MAP_SETTINGS } from '#web/relief/layers/map-settings.ts'
import { smallRelief } from './relief-tiles.ts'

/** The ground of a find with its outline, as pictures: a map for each of fifty rows would be too much. */
export function ReliefThumbnail({ outline, side }: { outline: Outline; side: number }) {
  const { data: settings = NO_MAP_SETTINGS } = useQuery(mapSettingsQuery())
  const { pieces, path } = smallRelief(outline, settings.reliefSets, side)
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        flexShrink: 0,
        width: side,
        height: side,
        overflow: 'hidden',
        bgcolor: 'grey.300',
      }}
    >
      {pieces.map((piece) => (
        <Tile key={piece.address} {...piece} />
      ))}
      <svg width={side} height={side} style={{ position: 'absolute', inset: 0 }}>
        <path d={path} fill="none" stroke="#fff" strokeWidth={4} strokeOpacity={0.7} />
        <path d={path} fill="none" stroke="#b3261e" strokeWidth={2} />
      </svg>
    </Box>
  )
}

/** Where the tileset has nothing, its address answers without a picture. */
function Tile({ address, left, top, side }: ReturnType<typeof smallRelief>['pieces'][number]) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      style={{ position: 'absolute', left, top, width: side, height: side }}
    />
  )
}
