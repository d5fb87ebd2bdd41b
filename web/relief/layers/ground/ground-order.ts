import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { boxOf, commonBox } from '#geo/shapes/box.ts'

type Ground = Pick<Tileset & ElevationTileset, 'id' | 'model' | 'invented' | 'live' | 'bounds'>

/**
 * The settings with the tilesets that the map draws. Invented ground is left out where the LiDAR of the whole country is
 * drawn, which has gaps through which it could be seen. The invented ground that the visitor chose lies above everything.
 *
 * @param chosen id of an invented tileset
 */
export function withGroundInOrder(settings: MapSettings, chosen: string | null): MapSettings {
  return {
    ...settings,
    reliefSets: inOrder(settings.reliefSets, chosen),
    elevationSets: inOrder(settings.elevationSets, chosen),
  }
}

function inOrder<T extends Ground>(sets: readonly T[], chosen: string | null): T[] {
  const live = sets.filter((set) => set.live)
  const isUnder = (set: Ground) =>
    live.some(
      ({ model, bounds }) => model === set.model && commonBox(boxOf(bounds), boxOf(set.bounds)) !== null,
    )
  const isChosen = ({ id, invented }: Ground) => invented && id === chosen
  const drawn = sets.filter((set) => isChosen(set) || !set.invented || !isUnder(set))
  return [...drawn.filter(isChosen), ...drawn.filter((set) => !isChosen(set))]
}
