import { SaxesParser } from 'saxes'
import { addFeature, FileFault, joinedShape, textsOf, type FoundFeature, type FoundShape } from './found.ts'
import { NAMED_LETTERS, plainText } from './texts.ts'
import type { XY } from '../shared/systems.ts'

/** Elements may be nested no deeper than in any real file. */
const DEEPEST = 100

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** The fields of a placemark that are read beside its extended data. */
const OWN_FIELDS = ['name', 'description', 'address'] as const

interface Placemark {
  values: [string, string][]
  shapes: FoundShape[]
  /** Rings of the polygon that is being read. */
  rings: Ring[]
}

interface Ring {
  isOuter: boolean
  /** Null if they cannot be read. */
  places: XY[] | null
}

/**
 * Reads the placemarks of a KML text, but none that stands in an `Update`, which changes or deletes what another file has. A document
 * type ends the reading, and nothing that the file names elsewhere (`NetworkLink`, `href`, `Icon`) is ever fetched.
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
  // Descriptions are HTML, and many programs copy its names of letters, such as &nbsp;, into the XML.
  Object.assign(parser.ENTITIES, NAMED_LETTERS)
  parser.on('doctype', () => {
    throw new FileFault('importDoctype')
  })
  parser.on('error', (error) => {
    throw new FileFault(
      error.message.includes('entity') || hasBareSign(text) ? 'importEntity' : 'importDamaged',
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    path.push(tag)
    words = ''
    if (path.length > DEEPEST) throw new FileFault('importDamaged')
    if (path.length === 1) seen.kml = tag === 'kml'
    if (tag === 'Placemark' && !path.includes('Update')) placemark = { values: [], shapes: [], rings: [] }
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
        shape: joinedShape(placemark.shapes),
        texts: textsOf(folder === '' ? placemark.values : [...placemark.values, ['folder', folder]]),
        layer: folder,
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

/** Whether an `&` begins no letter: what follows is then read as its name, up to the end of the file. */
function hasBareSign(text: string): boolean {
  const [before = '', ...others] = text.split('<![CDATA[')
  const outside = [before, ...others.map((other) => other.slice(other.indexOf(']]>')))]
  return outside.some((each) => /&(?!(?:[a-z]\w{0,30}|#\d{1,7}|#x[\da-f]{1,6});)/i.test(each))
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
    placemark.rings.push({ isOuter: beyond === 'outerBoundaryIs', places: placesIn(words) })
  } else if (tag === 'coordinates' && outer === 'Point') placemark.shapes.push(atFirst('point', words))
  else if (tag === 'coordinates') placemark.shapes.push(atFirst('line', words))
  else if (tag === 'Polygon' && placemark.rings.length > 0) placemark.shapes.push(polygonOf(placemark.rings))
  else if (['Track', 'MultiTrack', 'Model'].includes(tag)) placemark.shapes.push({ kind: 'other' })
}

/** The outer ring first, wherever it stands in the file. A hole without one is no outline. */
function polygonOf(rings: readonly Ring[]): FoundShape {
  const inOrder = [...rings.filter(({ isOuter }) => isOuter), ...rings.filter(({ isOuter }) => !isOuter)]
  const read = inOrder.flatMap(({ places }) => (places ? [places] : []))
  const isWhole = inOrder[0]?.isOuter === true && read.length === rings.length
  return isWhole ? { kind: 'polygons', polygons: [read] } : UNREADABLE
}

const UNREADABLE: FoundShape = { kind: 'fault', fault: 'importNumbers' }

function atFirst(kind: 'point' | 'line', words: string): FoundShape {
  const places = placesIn(words)
  if (!places) return UNREADABLE
  const [at] = places
  return at ? { kind, at } : { kind: 'none' }
}

/**
 * Longitude, latitude and an optional height, separated by commas; places are separated by spaces. Spaces beside commas are
 * tolerated. Returns null for anything else: without spaces between the places, nobody can tell where one begins.
 */
function placesIn(words: string): XY[] | null {
  const plain = words
    .split(',')
    .map((each) => each.trim())
    .join(',')
  const places = plain.split(/\s+/).filter((place) => place !== '')
  const pairs = places.map((place) => {
    const numbers = place.split(',')
    const [x = NaN, y = NaN] = numbers.map((number) => (NUMBER.test(number) ? Number(number) : NaN))
    const isPlace = (numbers.length === 2 || numbers.length === 3) && Number.isFinite(x) && Number.isFinite(y)
    return isPlace ? ([x, y] as const) : null
  })
  return pairs.includes(null) ? null : pairs.filter((pair) => pair !== null)
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
