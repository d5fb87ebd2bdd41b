import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Position } from '#geo/position.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { fetchCoast } from './coast.source.ts'
import { landPath, placeOn, SIZE } from './mini-map-shape.ts'

/** Wales with a dot for each of a member's records: small enough to need no map library. */
export function MiniMap({ places, label }: { places: readonly Position[]; label: string }) {
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      sx={{
        color: 'primary.main',
        width: '100%',
        maxWidth: 380,
        aspectRatio: `${SIZE.width} / ${SIZE.height}`,
        justifySelf: 'center',
      }}
    >
      <Land />
      {places.map((place, index) => {
        const [x, y] = placeOn(place)
        return <circle key={index} cx={x} cy={y} r={3} fill="currentColor" stroke="#fff" strokeWidth={0.75} />
      })}
    </Box>
  )
}

/** The land of Wales and beside it, in the units of `mini-map-shape.ts`. */
export function Land() {
  const { data: land } = useQuery({
    queryKey: ['coast'],
    queryFn: async ({ signal }) => landPath(await fetchCoast(signal)),
    staleTime: Infinity,
  })
  return land && <path d={land} fill={UPLAND.slatePale} stroke={UPLAND.slate} strokeWidth={0.5} />
}
