import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import sharp from 'sharp'
import { acrossWorld, downWorld, EQUATOR, latitudeAt, longitudeAt } from '#geo/tiles/mercator.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import type { Answer } from './answers.ts'
import { CANARY, placeAt, SQUARE } from './truth.ts'

/** Colour of the canary's picture: red, green and blue. */
export const CANARY_COLOUR = [255, 0, 170] as const
/** How far each may be from it after compression. */
const NEAR = 40
/** Degrees: half of the last of the seven decimals in which the face is written, and rounding. */
const WRITTEN = 2e-7

const CORNERS = [
  { east: 0, north: 0 },
  { east: SQUARE.side, north: 0 },
  { east: SQUARE.side, north: SQUARE.side },
  { east: 0, north: SQUARE.side },
  { east: SQUARE.side / 2, north: SQUARE.side / 2 },
].map(placeAt)
const LATITUDES = CORNERS.map(({ latitude }) => latitude)
const LONGITUDES = CORNERS.map(({ longitude }) => longitude)
const MIDDLE = placeAt(CANARY)

/** Everything in an answer that tells more of the canary than its face. */
export async function findings(answer: Answer): Promise<string[]> {
  const { type, body, name, url } = answer
  const found = [...wordsIn(body)]
  if (type.includes('image')) found.push(...(await colourIn(body)))
  else if (url.includes('.mvt') && answer.status === 200) found.push(...placesInTile(answer))
  else found.push(...numbersIn(body.toString()))
  return found.map((what) => `${name}: ${what}`)
}

/** Words and numbers of the truth, plain, in hexadecimal digits and in base64 at each of its three alignments. */
function wordsIn(body: Buffer): string[] {
  const text = body.toString('latin1').toLowerCase()
  return ['canarizq7x', CANARY.prn, CANARY.her?.prn ?? ''].filter((word) => {
    if (word === '') throw new Error('The canary has no number in the Historic Environment Record')
    const bytes = Buffer.from(word)
    const shifted = [0, 1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(4, -4)
        .toLowerCase(),
    )
    return [word, bytes.toString('hex'), ...shifted].some((form) => text.includes(form))
  })
}

/** Numbers that lie in the square and are neither its corners nor its middle, and references of six figures or more. */
function numbersIn(text: string): string[] {
  const decimals = [...text.matchAll(/-?\d{1,3}\.\d{4,}/g)].map(([number]) => number)
  const { easting, northing } = HELMERT_GRID.fromDegrees(MIDDLE)
  const [east, north] = [Math.floor(easting), Math.floor(northing)].map((metres) => String(metres).slice(1))
  const references = [3, 4, 5].map(
    (figures) => new RegExp(`\\bSN ?${(east ?? '').slice(0, figures)} ?${(north ?? '').slice(0, figures)}`),
  )
  const [x, y] = mercatorOf(MIDDLE)
  const metres = [Math.floor(easting), Math.floor(northing), Math.trunc(x), Math.trunc(y)].map(
    (number) => new RegExp(`(?<!\\d)${number}(?!\\d)`),
  )
  return [
    ...decimals.filter((number) => isWithin(Math.abs(Number(number)))),
    ...[...references, ...metres].filter((form) => form.test(text)).map(String),
  ]
}

function isWithin(number: number): boolean {
  return [LATITUDES, LONGITUDES.map(Math.abs)].some((known) => {
    const inside = number > Math.min(...known) + WRITTEN && number < Math.max(...known) - WRITTEN
    return inside && !known.some((each) => Math.abs(each - number) <= WRITTEN)
  })
}

/** Web Mercator in metres (EPSG:3857), which programs for maps like to write. */
function mercatorOf({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] {
  return [(acrossWorld(longitude) - 1 / 2) * EQUATOR, (1 / 2 - downWorld(latitude)) * EQUATOR]
}

/** Corners of outlines, and places of counts, that lie in the square and are neither on its edge nor its middle. */
function placesInTile({ url, body }: Answer): string[] {
  const tile = (/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(url) ?? []).slice(1).map(Number)
  const { layers } = new VectorTile(new PbfReader(body))
  return Object.entries(layers).flatMap(([layer, content]) =>
    Array.from({ length: content.length }, (_, at) => content.feature(at)).flatMap((feature) =>
      feature
        .loadGeometry()
        .flat()
        // Where an outline leaves a tile it is cut, which makes corners that it does not have.
        .filter(({ x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) <= feature.extent)
        .filter((point) => isInside(point, feature.extent, tile))
        .map(({ x, y }) => `${layer} ${x} ${y} of ${url}`),
    ),
  )
}

function isInside(
  point: { x: number; y: number },
  extent: number,
  [z = 0, tileX = 0, tileY = 0]: number[],
): boolean {
  const tiles = 2 ** z
  const longitude = longitudeAt((tileX + point.x / extent) / tiles)
  const latitude = latitudeAt((tileY + point.y / extent) / tiles)
  const at = HELMERT_GRID.fromDegrees({ longitude, latitude })
  // What is drawn is rounded to one unit of the tile; metres, of which the ground has fewer than the equator.
  const rounding = (EQUATOR / tiles / extent) * 1.5
  const [east, north] = [at.easting - SQUARE.easting, at.northing - SQUARE.northing]
  const fromEdge = Math.min(east, north, SQUARE.side - east, SQUARE.side - north)
  const fromMiddle = Math.hypot(east - SQUARE.side / 2, north - SQUARE.side / 2)
  return fromEdge > rounding + 0.1 && fromMiddle > rounding + 0.1
}

async function colourIn(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let pixels = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (CANARY_COLOUR.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < NEAR))
      pixels += 1
  return pixels > 0 ? [`${pixels} pixels of the colour of the picture`] : []
}
