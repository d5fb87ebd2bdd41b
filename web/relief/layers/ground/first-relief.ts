import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, type Dispatch } from 'react'
import type { MapSettings } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import type { LayerChange, LayerState, Relief } from '#web/map/layers/layer-state.ts'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { canOnlyBeLit } from '../layer-facts.ts'
import { bareGroundLayers, drawnTilesets, firstZoom } from '../kinds/relief-layers.ts'
import { groundViewOf, isInView, type GroundView } from './ground-view.ts'

/** The picture for a first look: no bank is lost in it because it lies along the light. */
const FIRST_PICTURE: ReliefLayerId = 'multi-hillshade'

/** What somebody sees first of these surveys; null where they have no bare ground. */
export function firstReliefOf(tilesets: readonly Tileset[]): Relief | null {
  const there = bareGroundLayers(tilesets)
  const picture = there.find((layer) => layer === FIRST_PICTURE) ?? there[0]
  return picture ? { picture, model: 'DTM', lit: false } : null
}

/** The relief that a view shows before anybody chooses one: of the whole country, or of a survey in view. Never invented. */
export function reliefInReach(tilesets: readonly Tileset[], view: GroundView | null): Relief | null {
  return firstReliefOf(
    tilesets.filter(
      (tileset) => !tileset.invented && (tileset.live || (view && isSurveyInView(tileset, view))),
    ),
  )
}

function isSurveyInView(tileset: Tileset, view: GroundView): boolean {
  return drawnTilesets('dtm', [tileset], FIRST_PICTURE).some((drawn) =>
    isInView({ bounds: tileset.bounds, minZoom: firstZoom(drawn) }, view),
  )
}

/** The survey that help offers to somebody who sees no relief and has none in reach; null for everybody else. */
export function surveyToOffer(
  surveys: readonly Tileset[],
  shown: LayerState,
  view: GroundView | null,
): Tileset | null {
  if (shown.relief || reliefInReach(surveys, view)) return null
  const ground = surveys.filter((survey) => firstReliefOf([survey]))
  return ground.find(({ invented }) => !invented) ?? ground[0] ?? null
}

/** Shows the relief that there is as long as nobody has chosen a layer. The view stays as it is. */
export function useFirstRelief(
  map: MapLibreMap | null,
  {
    surveys,
    settings,
    changeLayer,
  }: { surveys: readonly Tileset[]; settings: MapSettings; changeLayer: Dispatch<LayerChange> },
): void {
  const lit = canOnlyBeLit(settings) ? 'hillshade' : null
  const pictureIn = (view: GroundView | null) => reliefInReach(surveys, view)?.picture ?? lit
  // That of the whole country does not wait for the map.
  const picture = useMapValue(map, 'moveend', (moved) => pictureIn(groundViewOf(moved)), pictureIn(null))
  const show = useEffectEvent(() => {
    if (picture) changeLayer({ do: 'show-first-relief', relief: { picture, model: 'DTM', lit: false } })
  })
  useEffect(() => show(), [picture])
}
