import { rmSync } from 'node:fs'
import path from 'node:path'
import { RELIEF_LAYERS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { MadeTiles } from './made-tiles.ts'
import { measure } from './measured-run.ts'

const ADDITIONAL: readonly ReliefLayerId[] = ['local-dominance', 'colour-relief', 'topographic-position']
/** The layers of the goals. */
export const EIGHT_LAYERS = RELIEF_LAYERS.filter((id) => !ADDITIONAL.includes(id))

/** Builds a tileset of zooms 12 to 17 with the command that operators use. */
export async function buildOurs(
  rasters: string,
  work: string,
  { layers, workers }: { readonly layers: readonly string[]; readonly workers: number },
): Promise<MadeTiles> {
  const out = path.join(work, 'ours')
  rmSync(out, { recursive: true, force: true })
  const options = ['--layers', layers.join(','), '--zoom', '12-17', '--workers', String(workers)]
  const run = await measure('node', 'scripts/relief.mjs', 'build', rasters, '--out', out, ...options)
  const [, tiles, megabytes] = /(\d+) tiles, ([\d.]+) MB, in/.exec(run.said) ?? []
  if (tiles === undefined) throw new Error(`The build did not print its result:\n${run.said}`)
  return { run, tiles: Number(tiles), bytes: Number(megabytes) * 1e6 }
}
