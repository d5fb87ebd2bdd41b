import { describe, expect, it } from 'vitest'
import { mixesScripts, shapeOf } from './look-alikes.rules.ts'

describe('letters of two scripts', () => {
  it.each(['аdmin', 'gοogle', 'mаir', 'Ցwyn', 'pаypаl', 'ΑBC', 'Ꭺnna'])('are mixed in %s', (name) => {
    expect(mixesScripts(name)).toBe(true)
  })

  it.each([
    ...['admin', 'Ŵyn_é.+-@', 'ŷr-hen-ŵr', 'Siân', 'Γιώργος', 'Олексій', 'Ольга-1', 'Հայկ', 'دافید', 'משה'],
    ...['高橋さくら', 'tanaka高橋', '12345', '_._'],
  ])('are not mixed in %s', (name) => {
    expect(mixesScripts(name)).toBe(false)
  })
})

describe('the form of a name that look-alikes share', () => {
  it.each([
    ['сосо', 'coco'],
    ['αννα', 'avva'],
    ['ѕсоре', 'scope'],
    ['admin', 'admin'],
  ])('for %s is %s', (name, shape) => {
    expect(shapeOf(name)).toBe(shape)
  })

  it('keeps the accented letters of Welsh apart', () => {
    expect(new Set(['gwyn', 'gŵyn', 'gwŷn', 'gŵŷn'].map(shapeOf)).size).toBe(4)
  })
})
