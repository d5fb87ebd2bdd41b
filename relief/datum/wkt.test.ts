import { expect, test } from 'vitest'
import { systemFromText } from './wkt.ts'

const GRID =
  'PROJCS["OSGB36 / British National Grid",GEOGCS["OSGB36",DATUM["OSGB_1936",SPHEROID["Airy 1830",6377563.396,299.32,AUTHORITY["EPSG","7001"]]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4277"]],PROJECTION["Transverse_Mercator"],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AUTHORITY["EPSG","27700"]]'
const NEWLYN =
  'VERT_CS["ODN height",VERT_DATUM["Ordnance Datum Newlyn",2005],UNIT["metre",1],AXIS["Up",UP],AUTHORITY["EPSG","5701"]]'
const GRID_2 =
  'PROJCRS["OSGB36 / British National Grid",BASEGEOGCRS["OSGB36",DATUM["OSGB",ELLIPSOID["Airy 1830",6377563.396,299.32,LENGTHUNIT["metre",1]]]],CONVERSION["x",PARAMETER["False easting",400000,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],ID["EPSG",27700]]'
const NEWLYN_2 = 'VERTCRS["ODN height",CS[vertical,1],AXIS["up",up,LENGTHUNIT["metre",1]],ID["EPSG",5701]]'

test.each<[what: string, text: string, system: string | null]>([
  ['a projected system', GRID, 'EPSG:27700'],
  ['a compound system', `COMPD_CS["all",${GRID},${NEWLYN},AUTHORITY["EPSG","7405"]]`, 'EPSG:27700'],
  ['a compound system without a number of its own', `COMPD_CS["all",${GRID},${NEWLYN}]`, 'EPSG:27700'],
  [
    'a compound system whose parts have no numbers',
    `COMPD_CS["all",PROJCS["unnamed",GEOGCS["x"],UNIT["metre",1]],VERT_CS["y",UNIT["metre",1]],AUTHORITY["EPSG","7405"]]`,
    'EPSG:27700',
  ],
  ['the newer form', GRID_2, 'EPSG:27700'],
  [
    'a compound system in the newer form',
    `COMPOUNDCRS["all",${GRID_2},${NEWLYN_2},ID["EPSG",7405]]`,
    'EPSG:27700',
  ],
  [
    'a system bound to another',
    `BOUNDCRS[SOURCECRS[${GRID_2}],TARGETCRS[GEOGCRS["WGS 84",ID["EPSG",4326]]]]`,
    'EPSG:27700',
  ],
  [
    'two systems side by side, as ArcGIS has them',
    `PROJCS["British_National_Grid",UNIT["Meter",1.0]],VERTCS["Newlyn",UNIT["Meter",1.0]]`,
    'EPSG:27700',
  ],
  ['a number', 'EPSG:7405', 'EPSG:27700'],
  ['the number of another compound system', 'EPSG:5555', 'EPSG:25832'],
  ['lines of ARC/INFO', 'Projection    GREATBRITAIN_GRID\nUnits METERS\n', 'EPSG:27700'],
  [
    'a system of the Moon',
    'PROJCRS["Moon (2015) / Equirectangular",CS[Cartesian,2],ID["IAU",30110,2015]]',
    null,
  ],
  ['a number of another list', 'PROJCS["x",UNIT["metre",1],AUTHORITY["ESRI","102100"]]', null],
  ['a site without a system', 'LOCAL_CS["site",UNIT["metre",1]]', null],
])('%s', (_, text, system) => {
  expect(systemFromText('a.prj', text)).toBe(system)
})

test.each([
  ['degrees', 'GEOGCS["WGS 84",UNIT["degree",0.0174532925199433]]', 'is in degrees'],
  [
    'degrees with heights',
    `COMPD_CS["WGS 84 + EGM96 height",GEOGCS["WGS 84"],${NEWLYN},AUTHORITY["EPSG","9707"]]`,
    'is in degrees',
  ],
  ['degrees in the newer form', 'GEOGCRS["WGS 84",ID["EPSG",4326]]', 'is in degrees'],
  [
    'positions in feet',
    GRID.replace('UNIT["metre",1', 'UNIT["foot",0.3048'),
    'is not in metres (unit "foot")',
  ],
  [
    'heights in feet',
    `COMPD_CS["all",${GRID},${NEWLYN.replace('"metre",1', '"US survey foot",0.3048006')}]`,
    'has heights that are not in metres',
  ],
  [
    'heights in feet by their number',
    `COMPD_CS["all",${GRID},${NEWLYN.replace('5701', '6360')}]`,
    'EPSG:6360, in feet',
  ],
  ['depths', `COMPD_CS["all",${GRID},${NEWLYN.replace('"Up",UP', '"Down",DOWN')}]`, 'contains depths'],
  [
    'axes in feet',
    GRID_2.replace('1],LENGTHUNIT["metre",1]],ID', '1],LENGTHUNIT["foot",0.3048]],ID'),
    'unit "foot"',
  ],
])('%s are refused', (_, text, problem) => {
  expect(() => systemFromText('a.prj', text)).toThrow(problem)
})
