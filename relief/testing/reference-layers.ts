import type { Grid } from '../height-source.ts'
import type { LayerPlan } from '../kernels/layer-plan.ts'
import { colourRelief, horizons, localDominance, localRelief, vatOf } from './reference-blends.ts'
import { topographicPosition } from './reference-position.ts'
import { hillshade, multiHillshade, slope } from '../kernels/shading.ts'

/** Computes a layer by the reference formulas. */
export function computeByReference(heights: Grid, { recipe }: LayerPlan): readonly Grid[] {
  switch (recipe.kind) {
    case 'hillshade':
      return [hillshade(heights, recipe.sun)]
    case 'multi-hillshade':
      return [multiHillshade(heights, recipe.altitude)]
    case 'slope':
      return [slope(heights)]
    case 'local-relief':
      return [localRelief(heights, recipe.radius)]
    case 'horizon':
      return [horizons(heights, recipe.reach)[recipe.of]]
    case 'local-dominance':
      return [localDominance(heights, recipe.ring)]
    case 'vat':
      return [vatOf(heights, recipe.parts)]
    case 'colour-relief':
      return colourRelief(heights, recipe.reach)
    case 'topographic-position':
      return topographicPosition(heights, recipe)
  }
}
