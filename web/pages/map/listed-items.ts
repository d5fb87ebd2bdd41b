import type { MapLibreMap } from 'maplibre-gl'
import type { RecordFilter } from '#contract/record-filter.ts'
import { useAreasInView, useSitesInView } from '#web/features/heritage/use-heritage-in-view.ts'
import type { NmrSites } from '#web/features/heritage/use-nmr-sites.ts'
import type { ItemGroup, MapItem } from '#web/features/in-view/map-item.ts'
import { useFindsInView } from '#web/features/records/use-finds-in-view.ts'
import type { LayerState } from '#web/map/layer-state.ts'
import { useViewBox } from '#web/map/use-view-box.ts'
import type { Told } from './map-things.ts'

/** A line of the list, which is also what its popup tells of. */
export type ListedItem = MapItem & Told

interface Listing {
  map: MapLibreMap | null
  layers: LayerState
  filter: RecordFilter
  nmr: NmrSites
  /** False while nobody looks at the list: then nothing is asked for. */
  wanted: boolean
}

/** What is in view, by kind: one line for each source, in the order of the list. */
export function useListedItems({ map, layers, filter, nmr, wanted }: Listing): ItemGroup<ListedItem>[] {
  const box = useViewBox(map, wanted)
  const { overlays } = layers
  const groups: ItemGroup<ListedItem>[] = [
    useFindsInView(box, filter),
    useAreasInView(map, 'monuments', wanted && overlays.monuments),
    useAreasInView(map, 'parks', wanted && overlays.parks),
    useSitesInView(map, nmr, box),
  ]
  return groups.filter(({ kind }) => overlays[kind])
}
