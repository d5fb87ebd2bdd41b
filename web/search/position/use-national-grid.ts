import { useQuery } from '@tanstack/react-query'
import { HELMERT_GRID, type NationalGrid } from '#geo/grid/national-grid.ts'
import { exactGridQuery } from '../search.data.ts'

interface GridWish {
  /** Whether the operator provided a file of OSTN15 (`ownGrid` of the map's settings). */
  own: boolean
  /** Whether squares smaller than 100 m are shown: in larger ones the difference is not visible. */
  wanted: boolean
}

/**
 * The grid for the whole page, so that its grid references do not contradict each other. Until OSTN15 has arrived, it is
 * not exact anywhere.
 */
export function useNationalGrid({ own, wanted }: GridWish): NationalGrid {
  const { data } = useQuery({ ...exactGridQuery(own), enabled: wanted })
  return data ?? HELMERT_GRID
}
