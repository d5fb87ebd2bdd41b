import { expect, test } from 'vitest'
import { boxOfTile, tileAt } from '#geo/tiles/tile-address.ts'
import { sampleReliefLayer, sampleTileset } from '#web/testing/sample-settings.ts'
import { thumbnailTile } from './thumbnail-tile.ts'

const place = { latitude: 52.12, longitude: -3.8 }
const layers = [
  sampleReliefLayer('hillshade', { minZoom: 4, maxZoom: 16 }),
  sampleReliefLayer('vat', { minZoom: 4, maxZoom: 16 }),
]
const national = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5], layers })
const survey = sampleTileset()
const tileOf = (z: number, at = place) => tileAt([at.longitude, at.latitude], z)

test('the tile is the one in which the map draws the middle of the view', () => {
  const { x, y } = tileOf(14)
  expect(thumbnailTile('vat', [national], { place, zoom: 15.2 })?.address).toBe(
    `/tiles/national-dtm/vat/14/${x}/${y}.webp?v=v1`,
  )
})

test('close to the ground, the tile shows a whole hillfort', () => {
  const { x, y } = tileOf(15)
  for (const zoom of [16, 17, 20])
    expect(thumbnailTile('vat', [national], { place, zoom })?.address).toContain(`/vat/15/${x}/${y}.webp`)
})

test('the tileset on top is asked, in the layer that the map draws of it', () => {
  const { x, y } = tileOf(15)
  expect(thumbnailTile('vat', [survey, national], { place, zoom: 16 })?.address).toBe(
    `/tiles/pumlumon/hillshade/15/${x}/${y}.webp?v=v1`,
  )
  const beside = { ...place, longitude: -4 }
  expect(thumbnailTile('vat', [survey, national], { place: beside, zoom: 16 })?.address).toContain(
    '/national-dtm/vat/',
  )
})

test('where the map draws nothing, there is no tile', () => {
  expect(thumbnailTile('vat', [survey], { place, zoom: 9 })).toBeNull()
  expect(thumbnailTile('vat', [national], { place: { latitude: 51, longitude: -1 }, zoom: 15 })).toBeNull()
})

test('tiles of 256 pixels show the same ground, one zoom deeper', () => {
  const small = { ...national, tileSize: 256 } as const
  const { x, y } = tileOf(16)
  const tile = thumbnailTile('vat', [small], { place, zoom: 16 })
  expect(tile?.address).toContain(`/vat/16/${x}/${y}.webp`)
  expect(tile?.side.across).toBeCloseTo(256 / 168)
})

test('the part never leaves its tile', () => {
  const { west, south, east, north } = boxOfTile(tileOf(15))
  const corners = [
    { latitude: north - 1e-7, longitude: west + 1e-7 },
    { latitude: south + 1e-7, longitude: east - 1e-7 },
  ].map((corner) => thumbnailTile('vat', [national], { place: corner, zoom: 16 }))
  expect(corners[0]?.corner).toEqual({ across: 0, down: 0 })
  const [, last] = corners
  expect(last && last.side.across - last.corner.across).toBeCloseTo(1)
  expect(last && last.side.down - last.corner.down).toBeCloseTo(1)
  const middle = thumbnailTile('vat', [national], {
    place: { latitude: (north + south) / 2, longitude: (west + east) / 2 },
    zoom: 16,
  })
  expect(middle?.corner.across).toBeCloseTo((512 / 168 - 1) / 2)
})
