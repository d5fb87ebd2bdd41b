import { describe, expect, it } from 'vitest'
import { figureOf } from './figure.rules.ts'

const NONE = { agree: 0, other_type: 0, natural_or_modern: 0, cannot_tell: 0 }

describe('the figure of opinions', () => {
  it.each([
    [{ agree: 5 }, { k: 5, n: 5, low: 57, high: 100 }, 'agree'],
    [{ agree: 4, natural_or_modern: 1 }, { k: 4, n: 5, low: 38, high: 96 }, 'differ'],
    [{ agree: 6, other_type: 1, natural_or_modern: 1 }, { k: 7, n: 8, low: 53, high: 98 }, 'agree'],
    [{ agree: 15 }, { k: 15, n: 15, low: 80, high: 100 }, 'agree'],
    [{ agree: 6, natural_or_modern: 3 }, { k: 6, n: 9, low: 35, high: 88 }, 'differ'],
    [{ natural_or_modern: 9 }, { k: 0, n: 9, low: 0, high: 30 }, 'disagree'],
  ])('of %o is its Wilson interval', (counts, archaeological, verdict) => {
    expect(figureOf({ ...NONE, ...counts })).toMatchObject({ archaeological, verdict })
  })

  it('is not said of fewer than five opinions, and those that cannot tell do not count among them', () => {
    expect(figureOf({ ...NONE, agree: 3, other_type: 1, cannot_tell: 7 })).toEqual({
      archaeological: null,
      type: null,
      verdict: null,
    })
  })

  it('says how many agree with the type from five who think that it is archaeological', () => {
    expect(figureOf({ ...NONE, agree: 3, other_type: 1, natural_or_modern: 2 }).type).toBeNull()
    expect(figureOf({ ...NONE, agree: 4, other_type: 1 }).type).toEqual({ k: 4, n: 5, low: 38, high: 96 })
  })
})
