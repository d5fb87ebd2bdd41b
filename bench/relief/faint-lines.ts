import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  compareFaintLines,
  compareOtherLayers,
  faintLinesData,
  leastKept,
  type Kept,
} from '../../relief/testing/faint-lines.ts'
import { row } from '../table.ts'

/** Prints how much of the fine texture of real fields tilesets keep, beside gdaldem and references; nothing without the data. */
export async function printFaintLines(work: string): Promise<void> {
  const data = faintLinesData()
  if (!data) return
  const folder = path.join(work, 'faint-lines')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const kept = [...(await compareFaintLines(data, folder)), ...(await compareOtherLayers(data, folder))]
  console.log('')
  row('fine texture', 'zoom', 'field', 'ours / theirs', 'contrast kept', 'correlation', '')
  row('---', '---:', '---', '---:', '---:', '---:', '---')
  for (const one of kept) {
    const { layer, zoom, field, ours, theirs, correlation } = one
    const greys = `${ours.toFixed(2)} / ${theirs.toFixed(2)}`
    row(
      ...[layer, String(zoom), field, greys, contrastOf(one).toFixed(2), correlation.toFixed(2)],
      isMet(one) ? 'met' : 'not met',
    )
  }
}

function contrastOf({ ours, theirs }: Kept): number {
  return ours / theirs
}

function isMet(one: Kept): boolean {
  const least = leastKept(one)
  return contrastOf(one) >= least.contrast && one.correlation >= least.correlation
}
