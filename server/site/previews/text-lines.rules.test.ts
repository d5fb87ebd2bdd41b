import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawableText, fittingLines } from './text-lines.rules.ts'

/** As if every character were half as wide as it is high. */
const measure = (text: string, size: number) => (Array.from(text).length * size) / 2
/** Ten characters fit in the large size, twenty in the small one. */
const ROOM = { width: 100, mostLines: 2, sizes: [20, 10] } as const

describe('a text in lines', () => {
  it('is as large as possible', () => {
    expect(fittingLines('Crug crwn', measure, ROOM)).toEqual({ size: 20, lines: ['Crug crwn'] })
  })

  it('is broken where words end', () => {
    expect(fittingLines('Crug crwn\n ar y bryn', measure, ROOM).lines).toEqual(['Crug crwn', 'ar y bryn'])
  })

  it('is made smaller before anything is left out', () => {
    expect(fittingLines('A low round mound on the hill', measure, ROOM)).toEqual({
      size: 10,
      lines: ['A low round mound on', 'the hill'],
    })
  })

  it('is made smaller before a word is broken', () => {
    expect(fittingLines('Llanfairpwll', measure, ROOM)).toEqual({ size: 10, lines: ['Llanfairpwll'] })
  })

  it('ends after a whole word and with an ellipsis if it is too long in any size', () => {
    const { lines } = fittingLines('A low round mound on the shoulder, of the hill above', measure, ROOM)
    expect(lines).toEqual(['A low round mound on', 'the shoulder, of…'])
  })

  it('has no comma before the ellipsis', () => {
    const { lines } = fittingLines('A low round mound on the hill, shouldered twice', measure, ROOM)
    expect(lines[1]).toBe('the hill…')
  })

  it('breaks a word that is longer than a line', () => {
    const { lines } = fittingLines('x'.repeat(30), measure, ROOM)
    expect(lines).toEqual(['x'.repeat(20), 'x'.repeat(10)])
  })

  it('always fits into its box', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (text) => {
        const { size, lines } = fittingLines(text, measure, ROOM)
        expect(lines.length).toBeLessThanOrEqual(ROOM.mostLines)
        for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(ROOM.width)
      }),
    )
  })
})

describe('the drawable form of a text', () => {
  const draws = (character: string) => /[\p{Script=Latin}\p{N}\p{P}]/u.test(character)

  it.each([
    ['Tŷ Crwn', 'Tŷ Crwn'],
    ['🏰 Castle 🏰 by the river', 'Castle by the river'],
    ['Ty\u0302', 'Tŷ'],
    ['古墳の跡', null],
    ['古墳の跡 at B', null],
    ['🏰🏰', null],
    ['???', null],
    ['', null],
  ])('for %j is %j', (text, drawn) => {
    expect(drawableText(text, draws)).toBe(drawn)
  })
})
