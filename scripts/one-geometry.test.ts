// Geometry is in geo/ only: if a formula is written twice, only one copy gets corrected.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const ROOMS = '{contract,geo,language,formats,server,web,relief,e2e,bench,trust,scripts}'

/**
 * Shaders cannot import and SQL cannot call the functions of geo/. These copies name their originals. Descriptions of coordinate
 * systems for other programs name the size of the ellipsoid, and compute nothing.
 */
const COPIES = [
  /\.glsl\.ts$/,
  /^server\/migrations\/0035-record-changes\.sql$/,
  /^formats\/shared\/systems\.ts$/,
  /^relief\/(?:datum\/projections|checks\/checks\.test|mosaic\/field-rasters\.slow\.test)\.ts$/,
  /^server\/open-data\/ogc\/ogc-other-parts\.routes\.test\.ts$/,
]

const sources = globSync(`${ROOMS}/**/*.{ts,tsx,js,mjs,sql,html}`, { cwd: ROOT })
  .filter((file) => path.join(ROOT, file) !== import.meta.filename)
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

/** Returns the files outside geo/ that match one of the expressions. */
function outside(...signs: readonly RegExp[]): string[] {
  return sources
    .filter(({ file, text }) => !file.startsWith('geo/') && signs.some((sign) => sign.test(text)))
    .map(({ file }) => file)
}

/** Every form of the Web Mercator formula contains one of these. */
const MERCATOR = [
  /\ba?sinh\s*\(/,
  /\batanh\s*\(/,
  /\blog\s*\(\s*(?:Math\.)?tan\b/,
  /\blog\s*\(\s*\(\s*1\s*\+/,
  /\+ 180\)\s*\/\s*360/,
  /\* 360\)? - 180/,
  /6_?378_?137/,
  /40_?075_?016/,
  /20_?037_?508/,
]

test('the Mercator formula is written only in geo/', () => {
  const found = outside(...MERCATOR)
  expect(found.filter((file) => !COPIES.some((copy) => copy.test(file)))).toEqual([])
})

test.each([
  'Math.asinh(Math.tan((latitude * Math.PI) / 180))',
  '(Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI',
  'Math.log(Math.tan(Math.PI / 4 + phi / 2))',
  'Math.log((1 + sine) / (1 - sine))',
  'Math.atanh(Math.sin(phi))',
  '((longitude + 180) / 360) * world',
  '(x / world) * 360 - 180',
  'asinh(tand(latitude))',
])('%s is recognised as Mercator', (formula) => {
  expect(MERCATOR.some((sign) => sign.test(formula))).toBe(true)
})

/** Metres or kilometres of a degree, and the radius of a spherical Earth. */
const FLAT_EARTH = [/\b111_?\d{3}\b/, /\b111\.\d/, /\b6_?371(?:_?\d{3})?\b/]

/** Tests compare with published numbers, and measurements keep the data with which they were published. */
const MAY_BE_FLAT = /\.test\.tsx?$|\/testing\/|^bench\//

test('the size of a degree is computed only in geo/', () => {
  expect(outside(...FLAT_EARTH).filter((file) => !MAY_BE_FLAT.test(file))).toEqual([])
})

test.each(['const METRES = 111_320', 'distance / 111.2', 'const EARTH_RADIUS = 6_371_008.8'])(
  '%s is recognised as the size of a degree',
  (line) => {
    expect(FLAT_EARTH.some((sign) => sign.test(line))).toBe(true)
  },
)

/** Declarations with a name or, for shapes, without one. */
const DECLARATIONS = {
  'a position': /^(?:export )?type Position\b|\[longitude: number, latitude: number\]/m,
  'a latitude and longitude': /\[latitude: number, longitude: number\]/,
  'a box': /\bwest: number[;,\s]+(?:readonly )?(?:south|east): number[;,\s]/,
  'the bilinear shift of a datum': /const upper = mix\(.*\n.*const lower = mix\(.*columns/,
  'the address of a tile':
    /^(?:export )?(?:interface|type) TileAddress\b|[{;]\s*(?:readonly )?z: number[;\s]+(?:readonly )?x: number/m,
} as const

test.each(Object.entries(DECLARATIONS))('%s is declared only in geo/', (_, declaration) => {
  expect(outside(declaration)).toEqual([])
  expect(sources.some(({ file, text }) => file.startsWith('geo/') && declaration.test(text))).toBe(true)
})
