import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { unzip } from '#scripts/unzip.ts'
import { get, prepared } from './testing/asked-downloads.ts'
import { portalWithRecords, WELSH_TITLE } from './testing/licensed-records.ts'
import { missingPackage, named, output } from '#formats/testing/readers.ts'
import { scratchFolder } from '#formats/testing/scratch-folder.ts'

const noGdal = missingPackage('ogrinfo')

for (const [format, file, layer] of [
  ['gpkg', 'a.gpkg', 'finds'],
  ['fgb', 'a.fgb', 'finds'],
  ['shp', 'a.shp.zip', 'finds'],
  ['kmz', 'a.kmz', 'finds'],
] as const)
  it.skipIf(noGdal)(
    named(`a download is read by GDAL as ${format}, with its Welsh letters`, noGdal),
    async () => {
      const portal = await portalWithRecords()
      const { address } = await prepared(portal, { format, filter: { site: 'mound' } })
      const target = path.join(await scratchFolder(), file)
      await writeFile(target, (await get(portal.app, address ?? '')).rawPayload)
      const read = await output('ogrinfo', ['-al', format === 'shp' ? `/vsizip/${target}` : target])
      expect(read).toContain(`Layer name: ${layer}`)
      expect(read).toMatch(/Feature Count: 2/)
      expect(read).toContain(WELSH_TITLE)
    },
  )

it('a KMZ has a real picture, as JPEG, which GDAL reads', async () => {
  const portal = await portalWithRecords()
  const made = await makeRecord(portal.app, portal.member, {
    title: 'With a picture',
    site_type: 'pit',
    monument_type: 'quarry_pit',
    licence: JSON.stringify({ record: 'cc-by-4.0', pictures: { 1: 'cc-by-4.0' } }),
    picture1: pictureFile(await makePicture({ width: 800, height: 600 })),
  })
  const { address } = await prepared(portal, { format: 'kmz', pictures: true, filter: { site: 'pit' } })
  const bytes = (await get(portal.app, address ?? '')).rawPayload
  const files = await unzip(bytes)
  const picture = [...files.keys()].find((name) => name.startsWith('pictures/')) ?? ''
  expect(picture).toContain(`pictures/${made.id}.`)
  expect(files.get('doc.kml')?.toString()).toContain(`&lt;img src=&quot;${picture}&quot;`)
  const { format, width, height } = await sharp(files.get(picture)).metadata()
  expect([format, width, height]).toEqual(['jpeg', 120, 90])
  if (noGdal) return
  const target = path.join(await scratchFolder(), 'a.kmz')
  await writeFile(target, bytes)
  expect(await output('gdalinfo', [`/vsizip/${target}/${picture}`])).toMatch(/JPEG JFIF[^]*Size is 120, 90/)
})
