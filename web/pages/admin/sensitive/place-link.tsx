import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { middleOf, readPosition } from '#web/search/position/read-position.ts'

/** Zoom of the specification at which the place of a request is shown. */
const NEAR = 15

interface PlaceLinkProps {
  /** As it was typed. */
  place: string
  children: ReactNode
  /** Shown where the words name no place. */
  otherwise: ReactNode
}

/** Leads to a place on the map. What reads places is fetched with it, because most lists have none. */
export function PlaceLink({ place, children, otherwise }: PlaceLinkProps) {
  const found = readPosition(place)
  const middle = found && middleOf(found, HELMERT_GRID)
  if (!middle) return otherwise
  return (
    <Link
      component={RouterLink}
      to={`/LidarPortal?at=${middle.latitude.toFixed(6)},${middle.longitude.toFixed(6)},${NEAR}`}
      sx={{ display: 'block' }}
    >
      {children}
    </Link>
  )
}
