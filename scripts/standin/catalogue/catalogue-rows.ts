import { squareName, type GridArea } from '#geo/grid/grid-squares.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'

/** A row as the real catalogue has it: links without their scheme, and a year that may be text. */
interface CatalogueRow {
  british_gr: string
  dtm_link: string | null
  dsm_link: string | null
  year: number | string | null
}

const FOLDER = 'dmwproductionblob.blob.core.windows.net/lidar-zips/2020-22'
const KILOMETRE = 1000
/** Invented days of flights, each for a strip of the country from north to south. */
const DAYS = ['20200322', '20210302', '20210418', '20220112', '20220319', '20230205']
const STRIP = 4

/** Squares whose rows are odd, as some of the real catalogue may be. */
const ODD: Readonly<Record<string, (usual: CatalogueRow) => CatalogueRow[]>> = {
  /** Delivered twice. */
  SN6088: (usual) => [usual, rowOf('SN6088', '260288', '20230601')],
  /** No file is known. */
  SN6087: (usual) => [{ ...usual, dtm_link: null, dsm_link: null, year: '2021' }],
  /** Nothing is known. */
  SN6086: (usual) => [{ ...usual, dtm_link: null, dsm_link: '', year: null }],
  /** Not flown. */
  SN6085: () => [],
  SN6084: (usual) => [{ ...usual, dtm_link: `${FOLDER}/dtm/wg_del_29_260284_final_v2.tif`, dsm_link: null }],
}

/** A row and its south-west corner in kilometres of the National Grid. */
export interface PlacedRow {
  row: CatalogueRow
  e: number
  n: number
}

/** The squares of 1 km in an area, with an invented day for each. */
export function rowsIn({ west, south, east, north }: GridArea): PlacedRow[] {
  const rows: PlacedRow[] = []
  for (let e = Math.floor(west / KILOMETRE); e * KILOMETRE < east; e += 1)
    for (let n = Math.floor(south / KILOMETRE); n * KILOMETRE < north; n += 1)
      rows.push(...rowsAt(e, n).map((row) => ({ row, e, n })))
  return rows
}

function rowsAt(e: number, n: number): CatalogueRow[] {
  const name = squareName({ easting: e * KILOMETRE, northing: n * KILOMETRE }, KILOMETRE)
  if (name === null) return []
  const day = DAYS[Math.floor(e / STRIP) % DAYS.length] ?? ''
  const usual = rowOf(name, `${e}${n}`, day)
  return ODD[name]?.(usual) ?? [usual]
}

function rowOf(british_gr: string, kilometres: string, day: string): CatalogueRow {
  const file = `wg_del_29_${kilometres}_${day}`
  return {
    british_gr,
    dtm_link: `${FOLDER}/dtm/${file}dtm.tif`,
    dsm_link: `${FOLDER}/dsm/${file}dsm.tif`,
    year: Number(day.slice(0, 4)),
  }
}

/** The rows as GeoServer 2 writes them, with the outlines of their squares in degrees. */
export function collectionOf(rows: readonly PlacedRow[], matched: number): object {
  return {
    type: 'FeatureCollection',
    features: rows.map((placed, index) => ({
      type: 'Feature',
      id: `welsh_government_lidar_tile_catalogue_2020_2023.${index + 1}`,
      geometry: { type: 'MultiPolygon', coordinates: [[outlineOf(placed)]] },
      geometry_name: 'geom',
      properties: placed.row,
    })),
    totalFeatures: matched,
    numberMatched: matched,
    numberReturned: rows.length,
    timeStamp: '2026-11-20T08:00:00.000Z',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
  }
}

function outlineOf({ e, n }: PlacedRow): [number, number][] {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const
  return corners.map(([right, up]) => {
    const point = { easting: (e + right) * KILOMETRE, northing: (n + up) * KILOMETRE }
    const { longitude, latitude } = HELMERT_GRID.toDegrees(point)
    return [longitude, latitude]
  })
}
