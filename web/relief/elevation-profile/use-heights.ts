import { useQuery } from '@tanstack/react-query'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { AlteredPictures } from '#web/lib/pictures/true-canvas.ts'
import { fetchElevationTile } from '#web/map/heights/elevation.source.ts'
import { heightsAlong, type HeightsAlong } from './heights-along.ts'
import { factsOf, type ElevationProfileFacts } from './elevation-profile-facts.ts'

export type Heights =
  | { state: 'loading' }
  /** `altered`: the browser alters the pixels that pages read from images, so trying again does not help. */
  | { state: 'failed'; altered: boolean; tryAgain: () => void }
  /** No height is known anywhere along the line. */
  | { state: 'nowhere' }
  | { state: 'known'; profile: HeightsAlong; facts: ElevationProfileFacts }

/** Heights along a line. A new line cancels the requests for the previous one. */
export function useHeights(
  line: readonly LatitudeLongitude[],
  tilesets: readonly ElevationTileset[],
): Heights {
  const { data, error, refetch } = useQuery({
    queryKey: ['heights', line, tilesets.map(({ id, version }) => `${id} ${version}`)],
    queryFn: async ({ signal }) => {
      const profile = await heightsAlong(line, { tilesets, fetchTile: fetchElevationTile, signal })
      return { profile, facts: factsOf(profile.samples) }
    },
    retry: false,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (data?.facts) return { state: 'known', profile: data.profile, facts: data.facts }
  if (data) return { state: 'nowhere' }
  if (error)
    return { state: 'failed', altered: error instanceof AlteredPictures, tryAgain: () => void refetch() }
  return { state: 'loading' }
}
