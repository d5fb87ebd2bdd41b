import { describe, expect, test } from 'vitest'
import { metresPerPixel, scaleLength } from '#geo/tiles/map-scale.ts'
import { brokenText, layOutSnapshot, type Font, type SnapshotWords } from './snapshot-layout.ts'

const WORDS: SnapshotWords = {
  title: 'A ring by the stream',
  reference: 'Centre: SN 599 799',
  notice: null,
  look: null,
  credits: 'Map: Street mappers',
  made: 'Wales LiDAR Portal, 21 November 2026',
  address: 'https://portal.example/LidarPortal?at=52.4,-4.0,15',
}

/** Letters half as wide as high. */
const widthOf = (text: string, { size }: Font) => (text.length * size) / 2

function layOut(known: Partial<SnapshotWords> = {}, map = { width: 1200, height: 700 }) {
  return layOutSnapshot({ ...WORDS, ...known }, { map, scale: { width: 120, words: '200 m' }, widthOf })
}

describe('the snapshot', () => {
  test('contains the whole map with a margin around it', () => {
    const { width, height, map } = layOut()
    expect(map).toMatchObject({ width: 1200, height: 700 })
    expect(width).toBe(1200 + 2 * map.x)
    expect(height).toBeGreaterThan(map.y + 700)
  })

  test('has its title above the map and everything else below it', () => {
    const { map, lines, scaleBar, north } = layOut()
    const above = lines.filter(({ y }) => y < map.y).map(({ text }) => text)
    expect(above).toEqual([WORDS.title])
    const bottom = map.y + map.height
    for (const y of [scaleBar?.y ?? 0, north.y - north.radius, ...lines.slice(1).map((line) => line.y)])
      expect(y).toBeGreaterThan(bottom)
  })

  test('starts with the map if there is no title', () => {
    const { map, lines } = layOut({ title: '' })
    expect(lines.every(({ y }) => y > map.y)).toBe(true)
    expect(map.y).toBeLessThan(layOut().map.y)
  })

  test('in a tilted view has no scale bar, and says how it is lit', () => {
    const tilted = layOutSnapshot(
      { ...WORDS, look: 'Light: one light' },
      { map: { width: 1200, height: 700 }, scale: null, widthOf },
    )
    expect(tilted.scaleBar).toBeNull()
    expect(tilted.lines.map(({ text }) => text)).toContain('Light: one light')
    expect(tilted.lines.map(({ text }) => text)).not.toContain('200 m')
    expect(tilted.lines.find(({ text }) => text === WORDS.reference)?.x).toBe(tilted.map.x)
  })

  test('grows with the number of lines', () => {
    const { height, lines } = layOut({ notice: 'Invented ground' })
    expect(lines.some(({ text }) => text === 'Invented ground')).toBe(true)
    expect(height).toBeGreaterThan(layOut().height)
  })

  test('keeps every line within the map on a narrow screen', () => {
    const { width, lines, map } = layOut({}, { width: 320, height: 500 })
    for (const line of lines) {
      expect(line.x).toBeGreaterThanOrEqual(map.x)
      expect(line.x + widthOf(line.text, line.font)).toBeLessThanOrEqual(width - map.x)
    }
    expect(lines.map(({ text }) => text).join('')).toContain('SN 599 799')
  })

  test('puts the reference on a line of its own where it does not fit beside the scale bar', () => {
    const reference = (map: { width: number; height: number }) => {
      const { lines, north } = layOut({}, map)
      const line = lines.find(({ text }) => text === WORDS.reference)
      return { y: line?.y ?? NaN, bottom: north.y + north.radius }
    }
    const wide = reference({ width: 1200, height: 700 })
    expect(wide.y).toBeLessThan(wide.bottom)
    const narrow = reference({ width: 320, height: 500 })
    expect(narrow.y).toBeGreaterThan(narrow.bottom)
  })
})

describe('text broken into lines', () => {
  const letters = (text: string) => text.length

  test('has no line wider than allowed and loses no word', () => {
    const lines = brokenText('every layer has its own credit', 11, letters)
    expect(lines).toEqual(['every layer', 'has its own', 'credit'])
  })

  test('breaks an address that is too long at any character', () => {
    expect(brokenText('see https://example', 10, letters)).toEqual(['see', 'https://ex', 'ample'])
  })

  test('has no lines if it is empty', () => {
    expect(brokenText('', 10, letters)).toEqual([])
  })
})

test.each([
  { latitude: 51.4, mapZoom: 15 },
  { latitude: 53.4, mapZoom: 15 },
  { latitude: 52.1, mapZoom: 7.5 },
])('at $latitude degrees and zoom $mapZoom the scale bar is a round length that fits', (view) => {
  const pixel = metresPerPixel(view)
  const length = scaleLength(pixel, 180)
  expect(String(length)).toMatch(/^[125]0*$/)
  expect(length / pixel).toBeLessThanOrEqual(180)
  expect(length / pixel).toBeGreaterThan(180 / 2.51)
})

test('further north, a pixel shows less ground', () => {
  const at = (latitude: number) => metresPerPixel({ latitude, mapZoom: 15 })
  expect(at(53.4) / at(51.4)).toBeCloseTo(Math.cos(0.932006) / Math.cos(0.897099), 4)
})
