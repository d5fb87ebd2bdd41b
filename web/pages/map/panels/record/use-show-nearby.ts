import type { NearbySite } from '#contract/records/nearby.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { chosenOf, type Announcement } from '../../canvas/map-things.ts'
import { coveredBy } from '../../layout/covered.ts'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from './use-recording.ts'

/** Shows a nearby site from the record form: switches its layer on, makes room, and opens its popup. */
export function useShowNearby(): (site: NearbySite) => void {
  const map = usePageMap()
  const { changeLayer } = useLayers()
  const { choose } = useSelection()
  const { place, resize } = useRecording()
  return (site) => {
    const thing = thingOf(site)
    if (place === 'bottom sheet') resize('peek')
    changeLayer({ do: 'switch', overlay: thing.kind, on: true })
    choose(chosenOf([thing], site))
    goToPopup(map, site, coveredBy(place, 'peek'))
  }
}

function thingOf({ kind, id, name, name_cy }: NearbySite): Announcement {
  return kind === 'records' ? { kind: 'finds', id: Number(id), title: name } : { kind, id, name, name_cy }
}
