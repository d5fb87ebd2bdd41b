import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { missingPackage, named, output } from '../testing/readers.ts'
import { sampleHead, sampleRows } from '../testing/sample-rows.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { writeText } from '../testing/text-file.ts'
import { writeFlatGeobuf } from './flatgeobuf.ts'
import { writeGeoPackage } from './geopackage.ts'
import { kml } from './text-formats.ts'
import { writeShapefile } from './shapefile.ts'

const noQgis = missingPackage('qgis')

/** A layer that is alive when QGIS ends makes it crash, so the answer is printed before. */
const SCRIPT = `
import os, sys
os.environ['QT_QPA_PLATFORM'] = 'offscreen'
from qgis.core import QgsApplication, QgsVectorLayer
app = QgsApplication([], False)
app.initQgis()
for source, title in (
    ('finds.gpkg|layername=finds', 'title'), ('finds.fgb', 'title'), ('finds.shp', 'TITLE'), ('finds.kml', 'title')):
    layer = QgsVectorLayer(os.path.join(sys.argv[1], source), 'x', 'ogr')
    titles = sum('Dolŷdd yn y Gŵyr' in str(feature[title]) for feature in layer.getFeatures())
    print(source, layer.isValid(), layer.featureCount(), titles, layer.crs().authid(), flush=True)
    del layer
app.exitQgis()
`

it.skipIf(noQgis)(
  named('QGIS opens GeoPackage, FlatGeobuf, Shapefile and KML with their system and Welsh letters', noQgis),
  { timeout: 120_000 },
  async () => {
    const folder = await scratchFolder()
    const at = (name: string) => path.join(folder, name)
    writeGeoPackage(at('finds.gpkg'), sampleHead(27700), sampleRows(300, 27700))
    writeFlatGeobuf(at('finds.fgb'), sampleHead(27700), sampleRows(300, 27700))
    writeShapefile(folder, sampleHead(27700), sampleRows(300, 27700))
    await writeText(at('finds.kml'), kml, { head: sampleHead(), rows: sampleRows(300) })
    await writeFile(at('look.py'), SCRIPT)
    const told = await output('/usr/bin/python3', [at('look.py'), folder])
    expect(told).toContain('finds.gpkg|layername=finds True 300 299 EPSG:27700')
    expect(told).toContain('finds.fgb True 300 299 EPSG:27700')
    expect(told).toContain('finds.shp True 300 299 EPSG:27700')
    expect(told).toContain('finds.kml True 300 299 EPSG:4326')
  },
)
