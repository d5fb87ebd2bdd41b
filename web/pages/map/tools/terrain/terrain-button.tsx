import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import type { Tool } from '#web/map/controls/tool.ts'
import { useSettledLight } from '#web/map/light/light-store.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { FIRST_TILT } from '#web/map/terrain/tilt.ts'
import { useMapKey } from '#web/map/pointing/use-map-key.ts'
import { useFrameGuard } from '#web/map/terrain/use-frame-guard.ts'
import { useTerrain } from '#web/map/terrain/use-terrain.ts'
import { TerrainIcon } from '#web/ui/icons/map.ts'
import { useToastAfter } from '#web/ui/dialogs/toast.tsx'
import { useRecording } from '../../panels/record/use-recording.ts'
import { useView } from '../../state/address.ts'
import { useTask } from '../../state/task-context.ts'
import { placesPoints } from '../../state/task.ts'

/** Milliseconds that the reason is shown why the map is flat again. */
const TOLD_FOR = 8000

/** Switches the map to three dimensions and back, also with the key 3 on the map; in the menu Tools. Given up where the browser draws them too slowly. Null where no heights are known. */
export function useTerrainTool(): Tool | null {
  const map = usePageMap()
  const background = useLayers()
  const { work } = useTask()
  const { size } = useRecording()
  const { t } = useTranslation('light')
  const toast = useToastAfter()
  const { settings, layers, comparison, lightTrouble } = background
  const light = useSettledLight(background.light)
  const { start, terrain: wanted, setTerrain: setWanted } = useView()
  // The tilt of the address is for the first time only.
  const [first, setFirst] = useState(wanted)
  const available = settings.elevationSets.length > 0 && lightTrouble !== 'alteredPictures'
  // Points cannot be placed accurately on tilted ground.
  const blocked = placesPoints(work) || size !== 'closed' || comparison !== null
  const asked = available && wanted && !blocked
  const change = (now: boolean) => {
    setFirst(false)
    setWanted(now)
  }
  const mayRise = useFrameGuard(map, { on: asked, wanted }, () => {
    change(false)
    toast(t('terrain.tooSlow'), TOLD_FOR)
  })
  const on = asked && mayRise
  useTerrain(map, {
    tilesets: settings.elevationSets,
    on,
    exaggeration: layers.relief?.lit ? light.exaggeration : 1,
    tilt: first ? (start.pitch ?? FIRST_TILT) : FIRST_TILT,
  })
  useMapKey((key) => {
    if (key === '3' && available && !blocked) change(!wanted)
  })
  if (!available) return null
  return {
    id: 'three dimensions',
    name: t(on ? 'terrain.off' : 'terrain.name'),
    hint: t('terrain.blocked'),
    keyCap: '3',
    Icon: TerrainIcon,
    disabled: blocked,
    onPress: () => change(!wanted),
  }
}
