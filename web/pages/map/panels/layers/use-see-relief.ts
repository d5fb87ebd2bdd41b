import type { Tileset } from '#contract/relief/tilesets.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useMapLayout } from '../../layout/layout-context.ts'

/** Switches the relief on, moves the map to it, and closes whatever would cover it. */
export function useSeeRelief(): (tileset: Tileset) => void {
  const { seeRelief } = useLayers()
  const { makeRoom } = useMapLayout().layersPanel
  return (tileset) => {
    makeRoom()
    seeRelief(tileset)
  }
}
