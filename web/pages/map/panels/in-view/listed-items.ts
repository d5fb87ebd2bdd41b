import { useAreasInView, useSitesInView } from '#web/heritage/use-heritage-in-view.ts'
import type { ItemGroup, MapItem } from '#web/search/in-view/map-item.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useRecordsInView } from '#web/records/map/use-records-in-view.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useViewBox } from '#web/map/view/use-view-box.ts'
import type { Announcement } from '../../canvas/map-things.ts'
import { useNmr } from '../layers/use-nmr.ts'
import { useBrowsing } from './use-browsing.ts'

/** A line of the list, with the content of its popup. */
export type ListedItem = MapItem & Announcement

/**
 * The items in view, by kind: one group for each source, in the order of the list.
 * @param wanted false while the list is hidden: then nothing is requested
 */
export function useListedItems(wanted: boolean): ItemGroup<ListedItem>[] {
  const map = usePageMap()
  const background = useLayers()
  const { nmr } = useNmr()
  const box = useViewBox(map, wanted)
  const { overlays } = background.layers
  const groups: ItemGroup<ListedItem>[] = [
    useRecordsInView(box, useBrowsing().filter),
    useAreasInView(map, background, 'monuments', wanted && overlays.monuments),
    useAreasInView(map, background, 'parks', wanted && overlays.parks),
    useSitesInView(map, background, nmr, box),
  ]
  return groups.filter(({ kind }) => overlays[kind])
}
