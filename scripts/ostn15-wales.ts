// Makes geo/ostn15/wales.bin, the part of OSTN15 that comes with the portal, from the whole grid of PROJ-data:
//   node scripts/ostn15-wales.ts uk_os_OSTN15_NTv2_OSGBtoETRS.tif
// Decision 21 in docs/decisions/geometry.md has the reasons for its form and extent.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encodeShifts } from '#geo/grid/shift-file.ts'
import { readOstn15 } from '#relief/datum/projections.ts'
import { cutWales, WALES_PART } from '#relief/datum/wales-part.ts'

/** Returns the content of the file. The same grid always gives the same bytes. */
export async function walesPartOf(grid: string): Promise<Uint8Array> {
  return encodeShifts(cutWales(await readOstn15(new Uint8Array(await readFile(grid)))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , grid] = process.argv
  if (grid === undefined) throw new Error('The path of uk_os_OSTN15_NTv2_OSGBtoETRS.tif is missing')
  await writeFile(WALES_PART, await walesPartOf(grid))
}
