import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTypefaces } from './typeface.ts'

const faces = await openTypefaces()

/** Number of dark pixels of a character, of 100 by 100. */
async function inkOf(character: string): Promise<number> {
  const data = faces.strong.pathOf(character, { x: 20, y: 75, size: 60 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="${data}"/></svg>`
  const alpha = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer()
  return alpha.filter((value) => value > 127).length
}

test.each(Array.from('ŵŷâêîôûẁẃẅïöáŴŶÂÊÎÔÛ'))('%s is drawn with its accent', async (character) => {
  const plain = character.normalize('NFD').charAt(0)
  expect(faces.regular.draws(character)).toBe(true)
  expect(await inkOf(character)).toBeGreaterThan((await inkOf(plain)) * (/[iîï]/i.test(character) ? 0.9 : 1))
})

test('accents are above their letters and not beside them', async () => {
  const svg = (text: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><path d="${faces.strong.pathOf(text, { x: 30, y: 90, size: 60 })}"/></svg>`,
    )
  const [plain, accented] = await Promise.all(
    ['w', 'ŵ'].map(
      async (text) => (await sharp(svg(text)).trim().toBuffer({ resolveWithObject: true })).info,
    ),
  )
  expect(accented?.width).toBe(plain?.width)
  expect(accented?.height).toBeGreaterThan((plain?.height ?? 0) + 8)
})

test('pairs of letters are kerned', () => {
  const { measure } = faces.strong
  expect(measure('AV', 100)).toBeLessThan(measure('A', 100) + measure('V', 100) - 1)
  expect(measure('HH', 100)).toBeCloseTo(2 * measure('H', 100), 9)
})

test('characters that the typeface lacks are not drawn and take no space', () => {
  expect(faces.strong.draws('墳')).toBe(false)
  expect(faces.strong.draws('🏰')).toBe(false)
  expect(faces.strong.pathOf('墳🏰', { x: 0, y: 0, size: 10 })).toBe('')
  expect(faces.strong.measure('墳', 10)).toBe(0)
})
