import { useQuery } from '@tanstack/react-query'
import { HELMERT_GRID, type NationalGrid } from '#geo/national-grid.ts'
import { exactGridQuery } from './search.data.ts'

interface GridWish {
  /** Whether the portal has OSTN15. */
  available: boolean
  /** Whether anything finer than 100 m is to be shown: below that nobody sees the difference. */
  wanted: boolean
}

/** The one grid that everything on the page uses, so that no two references contradict each other. */
export function useNationalGrid({ available, wanted }: GridWish): NationalGrid {
  const { data } = useQuery({ ...exactGridQuery(), enabled: available && wanted })
  return data ?? HELMERT_GRID
}
