import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Grid } from '../../relief/height-source.ts'
import { planLayer } from '../../relief/kernels/layer-plan.ts'
import { horizons } from '../../relief/testing/reference-blends.ts'
import { hillshade } from '../../relief/kernels/shading.ts'
import { openKernels } from '../../relief/kernels/kernels.ts'
import { median } from '../table.ts'

/**
 * Returns megapixels per CPU second for each group of layers, and for the reference formulas in plain TypeScript.
 * @param rounds of which the median counts
 */
export async function kernelSpeeds(
  ground: Grid,
  rounds: number,
): Promise<ReadonlyMap<string, { ours: number; plain: number }>> {
  const kernels = await openKernels()
  kernels.open(ground.width, ground.height, ground.cell).set(ground.values)
  const cells = ground.width * ground.height
  const speed = (compute: () => void) => speedOf(compute, cells, rounds)
  const plans = (...ids: ReliefLayerId[]) => ids.map((id) => planLayer(id, 'general', ground.cell))
  const ours = (...ids: ReliefLayerId[]): number =>
    speed(() => {
      for (const { fields } of kernels.layers(plans(...ids)))
        if (fields.length === 0) throw new Error('a layer has no field')
    })
  const [sky] = plans('sky-view-factor')
  const [shade] = plans('hillshade')
  if (sky?.recipe.kind !== 'horizon' || shade?.recipe.kind !== 'hillshade') throw new Error('other recipes')
  const { reach } = sky.recipe
  const { sun } = shade.recipe
  return new Map([
    ['hillshade', { ours: ours('hillshade'), plain: speed(() => hillshade(ground, sun)) }],
    [
      'sky-view factor and both opennesses',
      {
        ours: ours('sky-view-factor', 'positive-openness', 'negative-openness'),
        plain: speed(() => horizons(ground, reach)),
      },
    ],
  ])
}

function speedOf(compute: () => void, cells: number, rounds: number): number {
  compute()
  return median(
    Array.from({ length: rounds }, () => {
      const before = process.cpuUsage()
      compute()
      const { user, system } = process.cpuUsage(before)
      return cells / (user + system)
    }),
  )
}
