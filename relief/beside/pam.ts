import { ReliefRefusal } from '../failures.ts'

/** What GDAL keeps of a raster in an `.aux.xml` beside it; null where it says nothing. */
export interface PamFacts {
  /** The system as well-known text or a number, in the form of GDAL or that of ArcGIS. */
  readonly system: string | null
  /** The six numbers of GDAL's geotransform. */
  readonly transform: readonly number[] | null
  /** Of the first band. */
  readonly nodata: string | null
  readonly factor: number | null
  readonly offset: number | null
  readonly unit: string | null
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Parses such a file. Throws ReliefRefusal where it is not whole, or its numbers are none. */
export function parsePam(file: string, xml: string): PamFacts {
  const text = xml.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/<Subdataset\b[\s\S]*<\/Subdataset>/g, '')
  const whole = /<PAMDataset\b[^>]*?(?:\/>|>([\s\S]*)<\/PAMDataset>)/.exec(text)
  if (!whole) throw new ReliefRefusal(`${file}: is not a whole .aux.xml of GDAL; mend it, or take it away`)
  const content = whole[1] ?? ''
  const band =
    /<PAMRasterBand\b[^>]*\bband=["']0*1["'][^>]*>([\s\S]*?)<\/PAMRasterBand>/.exec(content)?.[1] ?? ''
  const outside = content.replaceAll(/<PAMRasterBand\b[\s\S]*?<\/PAMRasterBand>/g, '')
  const transform = element(outside, 'GeoTransform')?.split(',').map(Number) ?? null
  if (transform && (transform.length !== 6 || !transform.every(Number.isFinite)))
    throw new ReliefRefusal(`${file}: its GeoTransform is not six numbers`)
  const esri =
    /<Metadata\b[^>]*\bdomain=["']xml:ESRI["'][^>]*>([\s\S]*?)<\/Metadata>/.exec(outside)?.[1] ?? ''
  return {
    system: element(outside, 'SRS') ?? element(esri, 'WKT'),
    transform,
    nodata: nodataOf(band),
    factor: numberOf(file, band, 'Scale'),
    offset: numberOf(file, band, 'Offset'),
    unit: element(band, 'UnitType'),
  }
}

/** Returns the text of the first element of a name; null where there is none, or it is empty. */
function element(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(xml)?.[1]
  const text = found
    ?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    .trim()
  return text === undefined || text === '' ? null : text
}

function numberOf(file: string, xml: string, name: string): number | null {
  const text = element(xml, name)
  if (text === null) return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new ReliefRefusal(`${file}: its ${name}, "${text}", is not a number`)
  return value
}

/** Some nodata values stand there with all of their bits, because decimals would lose some. */
function nodataOf(band: string): string | null {
  const bits = /<NoDataValue\b[^>]*\ble_hex_equiv=["']([0-9a-f]{16})["']/i.exec(band)?.[1]
  return bits === undefined ? element(band, 'NoDataValue') : String(Buffer.from(bits, 'hex').readDoubleLE(0))
}
