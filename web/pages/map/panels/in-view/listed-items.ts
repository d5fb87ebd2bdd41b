import type { MapLibreMap } from 'maplibre-gl'
import type { RecordFilter } from '#contract/record-filter.ts'
import { useAreasInView, useSitesInView } from '#web/features/heritage/use-heritage-in-view.ts'
import type { NmrSites } from '#web/features/heritage/use-nmr-sites.ts'
import type { ItemGroup, MapItem } from '#web/features/in-view/map-item.ts'
import type { Background } from '#web/features/layers/use-background.ts'
import { useRecordsInView } from '#web/features/records/use-records-in-view.ts'
import { useViewBox } from '#web/map/use-view-box.ts'
import type { Told } from '../../canvas/map-things.ts'

/** A line of the list, which is also what its popup tells of. */
export type ListedItem = MapItem & Told

interface Listing {
  map: MapLibreMap | null
  background: Background
  filter: RecordFilter
  nmr: NmrSites
  /** False while nobody looks at the list: then nothing is asked for. */
  wanted: boolean
}

/** What is in view, by kind: one line for each source, in the order of the list. */
export function useListedItems({ map, background, filter, nmr, wanted }: Listing): ItemGroup<ListedItem>[] {
  const box = useViewBox(map, wanted)
  const { overlays } = background.layers
  const groups: ItemGroup<ListedItem>[] = [
    useRecordsInView(box, filter),
    useAreasInView(map, background, 'monuments', wanted && overlays.monuments),
    useAreasInView(map, background, 'parks', wanted && overlays.parks),
    useSitesInView(map, background, nmr, box),
  ]
  return groups.filter(({ kind }) => overlays[kind])
}
