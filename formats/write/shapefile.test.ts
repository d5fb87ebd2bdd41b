import { describe, expect, it } from 'vitest'
import { missingPackage, named, output, rowsOf } from '../testing/readers.ts'
import { sampleHead, sampleRows } from '../testing/sample-rows.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { inParts, writeShapefile } from './shapefile.ts'

const noGdal = missingPackage('ogrinfo')

describe('a text of a Shapefile', () => {
  it('is cut between characters, whatever their bytes', () => {
    const text = `a${'ŵ'.repeat(200)}`
    const parts = inParts(text, 254, 9).map(String)
    expect(parts.join('')).toBe(text)
    for (const part of parts) expect(Buffer.from(part).length).toBeLessThanOrEqual(254)
  })

  it('is not cut between a letter and its accent', () => {
    const text = `${'x'.repeat(253)}w\u0302y`
    expect(inParts(text, 254, 2).map(String)).toEqual(['x'.repeat(253), 'w\u0302y'])
  })

  it('ends even if one letter has more accents than fit', () => {
    const text = `w${'\u0302'.repeat(1000)}`
    expect(inParts(text, 254, 99).map(String).join('')).toBe(text)
  })
})

describe('a Shapefile read by others', () => {
  it.skipIf(noGdal)(named('has all features, valid rings and Welsh letters in GDAL', noGdal), async () => {
    const folder = await scratchFolder()
    expect(writeShapefile(folder, sampleHead(27700), sampleRows(3000, 27700))).toHaveLength(5)
    const file = `${folder}/finds.shp`
    const summary = await output('ogrinfo', ['-so', file, 'finds'])
    expect(summary).toMatch(/Feature Count: 3000/)
    expect(summary).toMatch(/27700/)
    expect(summary).toMatch(/REC_DATE: Date/)
    const counted = await rowsOf(
      file,
      "select count(*) as n, sum(ST_IsValid(geometry)) as valid from finds where title like '%ŷdd%'",
    )
    expect(counted).toMatch(/n \(Integer\) = 2999/)
    expect(counted).toMatch(/valid \(Integer\) = 2999/)
    const one = await output('ogrinfo', ['-q', file, 'finds', '-where', 'RECORD = 1'])
    expect(one).toContain(`DESCR (String) = ${'ŵŷ'.repeat(63)}ŵ\n`)
    expect(one).toContain(`DESCR2 (String) = ${'ŷŵ'.repeat(63)}ŷ\n`)
    expect(one).toMatch(/REC_DATE \(Date\) = 2026\/03\/01/)
    expect(one).not.toMatch(/\ufffd/)
  })

  it.skipIf(noGdal)(named('opens in GDAL without records', noGdal), async () => {
    const folder = await scratchFolder()
    writeShapefile(folder, sampleHead(), [])
    expect(await output('ogrinfo', ['-so', `${folder}/finds.shp`, 'finds'])).toMatch(/Feature Count: 0/)
  })
})
