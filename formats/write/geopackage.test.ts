import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { missingPackage, named, output, rowsOf } from '../testing/readers.ts'
import { sampleHead, sampleRows, LONG_TEXT } from '../testing/sample-rows.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { writeGeoPackage } from './geopackage.ts'
import type { FileSystem } from '../shared/systems.ts'

async function sampleFile(count: number, system: FileSystem = 4326): Promise<string> {
  const file = path.join(await scratchFolder(), 'finds.gpkg')
  writeGeoPackage(file, sampleHead(system), sampleRows(count, system))
  return file
}

function inFile<T>(file: string, look: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return look(database)
  } finally {
    database.close()
  }
}

describe('a GeoPackage', () => {
  it('has the marks of its format, all rows with their numbers, and a row of the index for each', async () => {
    const file = await sampleFile(25_000)
    inFile(file, (database) => {
      expect(database.prepare('pragma application_id').get()).toEqual({ application_id: 0x47504b47 })
      expect(database.prepare('pragma user_version').get()).toEqual({ user_version: 10300 })
      expect(database.prepare('select count(*) n, min(fid) first, max(fid) last from finds').get()).toEqual({
        n: 25_000,
        first: 1,
        last: 25_000,
      })
      expect(database.prepare('select count(*) n from rtree_finds_geom').get()).toEqual({ n: 25_000 })
      const triggers = database.prepare("select count(*) n from sqlite_master where type = 'trigger'").get()
      expect(triggers).toEqual({ n: 6 })
    })
  })

  it('keeps long texts and Welsh letters whole, and what is missing as null', async () => {
    const file = await sampleFile(3)
    inFile(file, (database) => {
      const row = database.prepare('select description, easting, recorded from finds where fid = 1').get()
      expect(row).toEqual({ description: LONG_TEXT, easting: 250_001, recorded: '2026-03-01T12:30:00.000Z' })
      expect(database.prepare('select easting, seen_azimuth from finds where fid = 3').get()).toEqual({
        easting: null,
        seen_azimuth: null,
      })
      const about = database.prepare('select "key", en, cy from about').all()
      expect(about).toContainEqual({ key: 'citation', en: 'Cite as this', cy: 'Dyfynnwch fel hyn' })
    })
  })

  it('has no extent and no rows when there are no records', async () => {
    const file = await sampleFile(0)
    inFile(file, (database) => {
      const extent = database
        .prepare("select min_x, max_y from gpkg_contents where table_name = 'finds'")
        .get()
      expect(extent).toEqual({ min_x: null, max_y: null })
    })
  })
})

const noGdal = missingPackage('ogrinfo')
const noValidator = missingPackage('validator')

describe('a GeoPackage read by others', () => {
  it.skipIf(noGdal)(named('has all features, types and letters in GDAL', noGdal), async () => {
    const file = await sampleFile(3000)
    const summary = await output('ogrinfo', ['-so', file, 'finds'])
    expect(summary).toMatch(/Feature Count: 3000/)
    expect(summary).toMatch(/recorded: DateTime/)
    expect(summary).toMatch(/easting: Integer64/)
    expect(summary).toMatch(/seen_azimuth: Real/)
    expect(summary).toMatch(/demonstration: Integer\(Boolean\)/)
    expect(summary).not.toMatch(/ERROR|Warning/)
    const counted = await rowsOf(
      file,
      "select count(*) as n, sum(ST_IsValid(geom)) as valid from finds where title like '%Gŵyr%'",
    )
    expect(counted).toMatch(/n \(Integer\) = 2999/)
    expect(counted).toMatch(/valid \(Integer\) = 2999/)
  })

  it.skipIf(noGdal)(named('gives a box by its index', noGdal), async () => {
    const file = await sampleFile(3000)
    const found = await output('ogrinfo', ['-so', file, 'finds', '-spat', '-4.9', '52', '-4.8', '52.05'])
    const expected = [...sampleRows(3000)].filter(({ ring }) =>
      ring.some(([x, y]) => x >= -4.9 && x <= -4.8 && y >= 52 && y <= 52.05),
    )
    expect(found).toMatch(new RegExp(`Feature Count: ${expected.length}\\n`))
  })

  for (const system of [4326, 27700] as const)
    it.skipIf(noValidator)(named(`passes the validator of GDAL in EPSG:${system}`, noValidator), async () => {
      const file = await sampleFile(200, system)
      // It ends with another code than 0 if anything is wrong, and then this throws.
      await output('/usr/bin/python3', ['-m', 'osgeo_utils.samples.validate_gpkg', file])
    })
})
