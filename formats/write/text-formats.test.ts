import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingPackage, named, output, rowsOf } from '../testing/readers.ts'
import { LONG_TEXT, sampleHead, sampleRows } from '../testing/sample-rows.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { textOf, writeText } from '../testing/text-file.ts'
import { csv, geojson, geojsonSequence, kml } from './text-formats.ts'

const noGdal = missingPackage('ogrinfo')

interface Feature {
  id: number
  geometry: { coordinates: [number, number][][] }
  properties: Record<string, unknown>
}

describe('GeoJSON', () => {
  it('has every record with all its properties, counter-clockwise and without a system', () => {
    const collection = JSON.parse(textOf(geojson, sampleHead(), sampleRows(3))) as { features: Feature[] }
    expect(collection).not.toHaveProperty('crs')
    expect(collection.features.map(({ id }) => id)).toEqual([1, 2, 3])
    const [first, , third] = collection.features
    expect(first?.properties).toMatchObject({
      description: LONG_TEXT,
      easting: 250_001,
      demonstration: false,
    })
    expect(third?.properties).toHaveProperty('easting', null)
    expect(areaOf(first?.geometry.coordinates[0] ?? [])).toBeGreaterThan(0)
  })

  it('is valid without records', () => {
    expect(JSON.parse(textOf(geojson, sampleHead(), []))).toHaveProperty('features', [])
  })

  it('is refused in metres', () => {
    expect(() => geojson(sampleHead(27700))).toThrow(/degrees/)
  })

  it('has a feature in each line of a sequence', () => {
    const lines = textOf(geojsonSequence, sampleHead(), sampleRows(50)).trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as Feature).id)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    )
  })
})

describe('a table', () => {
  it('begins with the mark of UTF-8, ends its lines as RFC 4180 says, and runs no formula', () => {
    const text = textOf(csv, sampleHead(), sampleRows(2))
    expect(text.startsWith('\ufeffrecord,uri,title,')).toBe(true)
    expect(text.endsWith('"\r\n')).toBe(true)
    expect(text).toContain(`"'=cmd|""x"""`)
  })

  it('has Welsh headings for Welsh readers, and the texts of members as they are', () => {
    const text = textOf(csv, { ...sampleHead(), language: 'cy' }, sampleRows(1))
    expect(text).toContain('title yn Gymraeg')
    expect(text).toContain('Crug 1 ger Dolŷdd yn y Gŵyr')
  })
})

describe('KML', () => {
  it('has only characters that XML allows, whatever members wrote', () => {
    const hostile = [...sampleRows(1)].map((row) => ({
      ...row,
      values: row.values.map((value) => (value === 'mound' ? value : ']]><x>&\u0007')),
    }))
    const text = textOf(kml, sampleHead(), hostile)
    expect(text).not.toMatch(/<x>|\u0007/)
    expect(text).toContain('<styleUrl>#mound</styleUrl>')
  })

  it('begins each description with what is told in words, and with nothing where there are none', () => {
    const rows = [...sampleRows(1)]
    const [first] = rows
    const told = rows.map(({ values, ...row }) => ({ ...row, values: values.with(3, 'mound') }))
    const untold = rows.map(({ values, ...row }) => ({ ...row, values: values.with(3, 'enclosure') }))
    expect(textOf(kml, sampleHead(), told)).toContain(
      '<description>&lt;b&gt;A mound &amp;amp; more&lt;/b&gt;&lt;br/&gt;',
    )
    expect(textOf(kml, sampleHead(), untold)).toContain(
      `<description>${String(first?.values[2]).slice(0, 4)}`,
    )
  })
})

const READ = [
  ['finds.geojson', geojson, 'recorded: DateTime'],
  ['finds.geojsonl', geojsonSequence, 'recorded: DateTime'],
  ['finds.kml', kml, 'seen_azimuth: Real'],
  ['finds.csv', csv, 'wkt: String'],
] as const

describe('read by others', () => {
  for (const [name, make, type] of READ)
    it.skipIf(noGdal)(named(`${name} has all features and letters in GDAL`, noGdal), async () => {
      const file = path.join(await scratchFolder(), name)
      await writeText(file, make, { head: sampleHead(), rows: sampleRows(3000) })
      const summary = await output('ogrinfo', ['-so', '-al', file])
      expect(summary).toMatch(/Feature Count: 3000/)
      expect(summary).toMatch(/Extent: \(-5\.000000, 52\.000000\) - \(-3\.019000, 52\.301000\)/)
      expect(summary).toContain(type)
      const counted = await rowsOf(
        file,
        "select count(*) as n, sum(ST_IsValid(geometry)) as valid from finds where title like '%Gŵyr%'",
      )
      expect(counted).toMatch(/n \(Integer\) = 2999/)
      expect(counted).toMatch(/valid \(Integer\) = 2999/)
    })
})

/** Twice the area, positive if the ring runs counter-clockwise. */
function areaOf(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
}
