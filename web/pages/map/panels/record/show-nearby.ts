import type { MapLibreMap } from 'maplibre-gl'
import type { NearbySite } from '#contract/nearby.ts'
import type { Background } from '#web/features/layers/use-background.ts'
import { SHEET_HEIGHT } from '#web/ui/panel-size.ts'
import { goToPopup } from '../../canvas/go-to-popup.ts'
import { chosenOf, type Chosen, type Told } from '../../canvas/map-things.ts'
import type { Recording } from './use-recording.ts'

interface Page {
  map: MapLibreMap | null
  background: Background
  recording: Recording
  onChoose: (chosen: Chosen | null) => void
}

/** Leads from the record form to what is known already: its layer comes on, the sheet makes room, its popup opens. */
export function showNearby(site: NearbySite, { map, background, recording, onChoose }: Page): void {
  const thing = thingOf(site)
  const sheet = recording.place === 'bottom sheet'
  if (sheet) recording.resize('peek')
  background.changeLayer({ do: 'switch', overlay: thing.kind, on: true })
  onChoose(chosenOf([thing], site))
  const covered = sheet ? SHEET_HEIGHT.peek * window.innerHeight : 0
  goToPopup(map, site, covered)
}

function thingOf({ kind, id, name, name_cy }: NearbySite): Told {
  return kind === 'records' ? { kind: 'finds', id: Number(id), title: name } : { kind, id, name, name_cy }
}
