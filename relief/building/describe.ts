import { RELIEF_RECIPE, TILESET_FORMAT } from '#contract/relief/relief-names.ts'
import type { ReliefLayerFacts, TilesetFile } from '#contract/relief/relief.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { planLayer, type LayerPlan } from '../kernels/layer-plan.ts'
import { LAYER_QUALITY } from './metatiles/encode.ts'
import { heightStep, type BuildSpec } from './spec.ts'
import type { TilesetFacts } from './work.ts'

/** A tileset file without the version, which is derived from this and from the tiles. */
export type Description = Omit<TilesetFile, 'version'>

/** Describes a tileset whose ground has these bounds. */
export function describeTileset(spec: BuildSpec, facts: TilesetFacts, bounds: Bounds): Description {
  const { minZoom, maxZoom, tileSize, layers, preset, options: asked, crs, frame } = spec
  const zooms = { minZoom, maxZoom }
  return {
    format: TILESET_FORMAT,
    recipe: RELIEF_RECIPE,
    name: facts.name,
    ...(facts.nameCy != null && { name_cy: facts.nameCy }),
    attribution: facts.attribution,
    ...(facts.attributionCy != null && { attribution_cy: facts.attributionCy }),
    licence: facts.licence,
    surveyed: facts.surveyed,
    sources: [...facts.sources],
    model: facts.model,
    invented: facts.invented,
    bounds,
    crs,
    cell: frame.cell,
    datumShift: facts.datumShift,
    tileSize,
    storage: facts.storage,
    layers: layers.map((id) => describeLayer(planLayer(id, preset, frame.cell, asked), zooms)),
    elevation: spec.elevation ? describeElevation(spec) : null,
  }
}

function describeElevation(spec: BuildSpec): TilesetFile['elevation'] {
  const { minZoom, maxZoom } = spec
  const steps = Array.from({ length: maxZoom - minZoom + 1 }, (_, k) => heightStep(minZoom + k, spec))
  return { encoding: 'terrarium', minZoom, maxZoom, step: heightStep(maxZoom, spec), steps }
}

function describeLayer(
  { id, preset, channels, stretch, facts }: LayerPlan,
  zooms: { minZoom: number; maxZoom: number },
): ReliefLayerFacts {
  return { id, ...zooms, preset, quality: LAYER_QUALITY[channels], parameters: { ...facts, stretch } }
}
