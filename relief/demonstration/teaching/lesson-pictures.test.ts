import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyGrid } from '../../height-source.ts'
import { LESSON_PICTURES } from './lesson-pictures.ts'
import { pictureRelief, PICTURE } from './shades.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../web/relief/lesson/pictures')
const MOST_BYTES = 25_000

test('the committed images are those of the list', async () => {
  const names = LESSON_PICTURES.map(({ name }) => `${name}.webp`)
  expect((await readdir(FOLDER)).sort()).toEqual(names.sort())
})

test.each(LESSON_PICTURES.map(({ name }) => name))('%s is small, and has the common shape', async (name) => {
  const { width, height, format } = await sharp(path.join(FOLDER, `${name}.webp`)).metadata()
  const { size } = await stat(path.join(FOLDER, `${name}.webp`))
  expect({ width, height, format }).toEqual({ ...PICTURE, format: 'webp' })
  expect(size).toBeLessThan(MOST_BYTES)
})

test('a mound is bright towards the light and dark on the other side', async () => {
  const ground = emptyGrid({ width: 100, height: 100, cell: 1, west: 0, north: 0 })
  ground.values.set(ground.values.map((_, at) => 4 * Math.exp(-mound(at % 100, Math.floor(at / 100)))))
  const frame = { x: 50, y: 50, across: 80 }
  const picture = await pictureRelief(ground, frame, { azimuth: 270, altitude: 30 })
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const toneAt = (x: number, y: number) => data[y * info.width + x] ?? NaN
  expect(toneAt(256, 240)).toBeGreaterThan(toneAt(384, 240) + 60)
})

function mound(x: number, y: number): number {
  return ((x - 50) ** 2 + (y - 50) ** 2) / 120
}
