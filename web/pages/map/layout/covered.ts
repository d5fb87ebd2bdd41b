import { SHEET_HEIGHT, type PanelSize } from '#web/ui/panel/panel-size.ts'
import type { PanelPlace } from './layout.ts'

/** Pixels at the foot of the map that a panel covers; 0 for a panel beside the map. */
export function coveredBy(place: PanelPlace, size: PanelSize): number {
  return place === 'bottom sheet' ? SHEET_HEIGHT[size] * window.innerHeight : 0
}
