import { SaxesParser } from 'saxes'
import { addFeature, FileFault, textsOf, type FoundFeature, type FoundShape, type XY } from './found.ts'
import { plainText } from './plain-text.ts'

/** Elements may be nested no deeper than in any real file. */
const DEEPEST = 100

/** The fields of a placemark that are read beside its extended data. */
const OWN_FIELDS = ['name', 'description', 'address'] as const

interface Placemark {
  values: [string, string][]
  shapes: FoundShape[]
  /** Rings of the polygon that is being read. */
  rings: XY[][]
}

/**
 * Reads the placemarks of a KML text. A document type or an entity of its own ends the reading, and nothing that the file
 * names elsewhere (`NetworkLink`, `href`, `Icon`) is ever fetched.
 */
export function readKml(text: string): FoundFeature[] {
  const features: FoundFeature[] = []
  const path: string[] = []
  const folders: string[] = []
  let placemark: Placemark | null = null
  let dataName = ''
  let words = ''
  const seen = { kml: false, link: false }

  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new FileFault('importDoctype')
  })
  parser.on('error', (error) => {
    throw new FileFault(error.message.includes('entity') ? 'importDoctype' : 'importDamaged')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    path.push(tag)
    words = ''
    if (path.length > DEEPEST) throw new FileFault('importDamaged')
    if (path.length === 1) seen.kml = tag === 'kml'
    if (tag === 'Placemark') placemark = { values: [], shapes: [], rings: [] }
    else if (tag === 'Folder') folders.push('')
    else if (tag === 'NetworkLink') seen.link = true
    else if (tag === 'Data' || tag === 'SimpleData') dataName = attributes.name ?? ''
    else if (tag === 'Polygon' && placemark) placemark.rings = []
  })
  parser.on('text', (part) => (words += part))
  parser.on('cdata', (part) => (words += part))
  parser.on('closetag', ({ name }) => {
    const tag = local(name)
    const [outer, beyond] = [path.at(-2), path.at(-3)]
    if (tag === 'Placemark' && placemark) {
      const folder = folders.filter((each) => each !== '').join(' / ')
      addFeature(features, {
        shape: joined(placemark.shapes),
        texts: textsOf(folder === '' ? placemark.values : [...placemark.values, ['folder', folder]]),
        system: 'EPSG:4326',
      })
      placemark = null
    } else if (tag === 'Folder') folders.pop()
    else if (tag === 'name' && outer === 'Folder') folders[folders.length - 1] = words.trim()
    else if (placemark) readInto(placemark, { tag, outer, beyond, words, dataName })
    words = ''
    path.pop()
  })
  parser.write(text).close()
  if (!seen.kml) throw new FileFault('importFormat')
  if (features.length === 0) throw new FileFault(seen.link ? 'importNetworkLink' : 'importEmpty')
  return features
}

interface Closed {
  tag: string
  outer: string | undefined
  beyond: string | undefined
  words: string
  dataName: string
}

function readInto(placemark: Placemark, { tag, outer, beyond, words, dataName }: Closed): void {
  if (outer === 'Placemark' && (OWN_FIELDS as readonly string[]).includes(tag))
    placemark.values.push([tag, plainText(words)])
  else if (tag === 'SimpleData' || (tag === 'value' && outer === 'Data'))
    placemark.values.push([dataName, plainText(words)])
  else if (tag === 'coordinates' && outer === 'LinearRing' && beyond?.endsWith('BoundaryIs')) {
    const ring = placesIn(words)
    // The outer ring first, wherever it stands in the file.
    if (beyond === 'outerBoundaryIs') placemark.rings.unshift(ring)
    else placemark.rings.push(ring)
  } else if (tag === 'coordinates' && outer === 'Point') placemark.shapes.push(atFirst('point', words))
  else if (tag === 'coordinates') placemark.shapes.push(atFirst('line', words))
  else if (tag === 'Polygon' && placemark.rings.length > 0)
    placemark.shapes.push({ kind: 'polygons', polygons: [placemark.rings] })
  else if (['Track', 'MultiTrack', 'Model'].includes(tag)) placemark.shapes.push({ kind: 'other' })
}

function joined(shapes: readonly FoundShape[]): FoundShape {
  const polygons = shapes.flatMap((shape) => (shape.kind === 'polygons' ? shape.polygons : []))
  if (polygons.length > 0) return { kind: 'polygons', polygons }
  return shapes[0] ?? { kind: 'none' }
}

function atFirst(kind: 'point' | 'line', words: string): FoundShape {
  const [at] = placesIn(words)
  return at ? { kind, at } : { kind: 'none' }
}

/** Longitude, latitude and an optional height, separated by commas; places are separated by spaces. */
function placesIn(words: string): XY[] {
  return words
    .trim()
    .split(/\s+/)
    .filter((each) => each !== '')
    .map((each) => {
      const [x = NaN, y = NaN] = each.split(',').map((number) => (number === '' ? NaN : Number(number)))
      return [x, y] as const
    })
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
