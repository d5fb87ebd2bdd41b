import { mkdir, statfs } from 'node:fs/promises'
import type { GridArea } from '#geo/grid/grid-squares.ts'
import { heightLimitsIn } from '../datum/extent.ts'
import { openProjection } from '../datum/projections.ts'
import { sharedSystem } from '../mosaic/mosaic-fit.ts'
import { checkWhole } from '../checks/check-whole.ts'
import { factProblems, heightProblem } from '../checks/checks.ts'
import type { RasterFacts } from '../reader/raster.ts'
import { openFileSource } from '../source/file.source.ts'
import { openSource } from '../mosaic/open-raster.ts'
import { PermanentFailure, ReliefRefusal } from '../failures.ts'
import { groundUnder, overlap } from '../area.ts'
import type { PartFile } from './part-file.ts'

/** Throws PermanentFailure, and removes the part, if what was downloaded is not a raster. */
export async function checkRaster(address: string, part: PartFile): Promise<void> {
  await checked(address, part, async () => {
    const raster = await openSource(openFileSource(part.path), undefined, null, 'read')
    raster.close()
    await checkFacts(raster.facts)
  })
}

/** Throws ReliefRefusal for a raster that a build or the live reader would refuse before they read a height. */
export async function checkFacts(facts: RasterFacts): Promise<void> {
  const projection = await openProjection(sharedSystem([facts], null), null)
  const [problem] = factProblems(facts, projection)
  if (problem !== undefined) throw new ReliefRefusal(problem)
}

/** Does the same if it is not a raster of this ground in the National Grid, or one of its blocks is damaged. */
export async function checkSquare(address: string, part: PartFile, ground: GridArea): Promise<void> {
  await checked(address, part, async () => {
    const raster = await openSource(openFileSource(part.path), undefined, null, 'read')
    raster.close()
    const { facts } = raster
    if (facts.crs !== null && facts.crs !== 'EPSG:27700')
      throw new ReliefRefusal(`is in ${facts.crs}, not in the National Grid`)
    const under = groundUnder({ column: 0, row: 0, ...facts }, facts)
    if (!overlap(under, ground))
      throw new ReliefRefusal(`lies at ${under.west},${under.south}, outside its square`)
    const [problem] = factProblems(facts, await openProjection('EPSG:27700', null))
    if (problem !== undefined) throw new ReliefRefusal(problem)
    const { doubts } = await checkWhole(facts, undefined, heightLimitsIn('EPSG:27700'))
    const doubt = heightProblem(facts.name, doubts)
    if (doubt !== null) throw new ReliefRefusal(doubt)
  })
}

async function checked(address: string, part: PartFile, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
    const problem = error.message.replace(`${part.path}: `, '')
    await part.remove()
    throw new PermanentFailure(`${address}: what the server sent cannot be used (it ${problem})`)
  }
}

/** Makes a folder if needed. Throws ReliefRefusal if its disk has no room for so many bytes. */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new ReliefRefusal(
      `${folder}: has ${gigabytes(free)} free, and about ${gigabytes(bytes)} are still to be fetched; make room, or choose another folder`,
    )
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
