import { useQuery } from '@tanstack/react-query'
import { HELMERT_GRID, type NationalGrid } from '#geo/national-grid.ts'
import { exactGridQuery } from './search.data.ts'

interface GridWish {
  /** Whether the portal has OSTN15. */
  available: boolean
  /** Whether squares smaller than 100 m are shown: in larger ones the difference is not visible. */
  wanted: boolean
}

/** The grid for the whole page, so that its grid references do not contradict each other. */
export function useNationalGrid({ available, wanted }: GridWish): NationalGrid {
  const { data } = useQuery({ ...exactGridQuery(), enabled: available && wanted })
  return data ?? HELMERT_GRID
}
