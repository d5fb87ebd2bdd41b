import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { encodeTiff } from '../testing/tiff.ts'
import { openRaster } from '../mosaic/open-raster.ts'
import { openPresence, presenceOf } from './presence.ts'

/** A raster of 3 by 3 blocks of 64 cells, the last ones narrower, of which some are left out. */
async function presenceWithout(...sparse: readonly number[]) {
  const file = path.join(await makeFolder(), 'sparse.tif')
  await writeFile(
    file,
    encodeTiff(
      makeRaster(150, () => 200),
      { tile: 64, sparse },
    ),
  )
  const raster = await openRaster(file)
  const written = await presenceOf(raster)
  raster.close()
  return { facts: raster.facts, written, presence: openPresence(raster.facts, written ?? undefined) }
}

test('a raster with all blocks has nothing to write down, and is one area', async () => {
  const { facts, written, presence } = await presenceWithout()
  expect(facts.sparse).toBeUndefined()
  expect(written).toBeNull()
  expect(presence.areas).toEqual([{ column: 0, row: 0, width: 150, height: 150 }])
})

test('windows over blocks that were left out are empty, and those that touch another block are not', async () => {
  const { facts, presence } = await presenceWithout(0, 1, 3)
  expect(facts.sparse).toBe(true)
  const at = (column: number, row: number, side: number) => ({ column, row, width: side, height: side })
  expect(presence.within(at(0, 0, 64))).toBe(false)
  expect(presence.within(at(10, 10, 80))).toBe(true)
  expect(presence.within(at(64, 0, 64))).toBe(false)
  expect(presence.within(at(-500, -500, 500))).toBe(false)
  expect(presence.within(at(140, 140, 500))).toBe(true)
})

test('areas contain all blocks, without the country around them', async () => {
  const { presence } = await presenceWithout(0, 1, 2, 3, 6)
  expect(presence.areas).toEqual([{ column: 64, row: 64, width: 86, height: 86 }])
  expect((await presenceWithout(...Array.from({ length: 9 }, (_, at) => at))).presence.areas).toEqual([])
})
