import type { MapLibreMap } from 'maplibre-gl'
import type { MapSettings } from '#contract/map.ts'
import { useFinding, type Finding } from '#web/features/finding/use-finding.ts'
import { useLocation, type Location } from '#web/features/finding/use-location.ts'
import { requiredContext } from '#web/lib/required-context.ts'

export interface Whereabouts {
  finding: Finding
  location: Location
}

/** What was searched and found, and where the visitor is. */
export const [WhereaboutsContext, useWhereabouts] = requiredContext<Whereabouts>('WhereaboutsContext')

export function useNewWhereabouts(map: MapLibreMap | null, settings: MapSettings): Whereabouts {
  return { finding: useFinding(map, settings), location: useLocation(map) }
}
