import { expect, test } from 'vitest'
import { FIRST_LIGHT, LIGHT_LIMITS, type Light } from '#contract/relief/light.ts'
import { contrastNow, shareOfView } from './contrast.ts'

const under = (light: Partial<Light>): Light => ({ ...FIRST_LIGHT, ...light })

test.each([
  [{}, 'fixed'],
  [{ altitude: 25 }, 'fixed'],
  [{ altitude: 50 }, 'fixed'],
  [{ altitude: 20 }, 'part'],
  [{ altitude: 15 }, 'view'],
  [{ altitude: 55 }, 'part'],
  [{ altitude: 60 }, 'view'],
  [{ method: 'multi' }, 'view'],
  [{ ramp: 'heights' }, 'view'],
  [{ method: 'slope', altitude: 5 }, 'fixed'],
  [{ method: 'local-relief', altitude: 5 }, 'fixed'],
  [{ method: 'sky-view', altitude: 85 }, 'fixed'],
] as const)('the automatic contrast of %j is %s', (light, now) => {
  expect(contrastNow(under(light))).toBe(now)
})

test('a contrast that the visitor chose holds in every light', () => {
  for (const light of [{ altitude: 5 }, { method: 'multi' }, { ramp: 'heights' }] as const)
    expect(contrastNow(under({ ...light, stretch: 'fixed' }))).toBe('fixed')
  expect(contrastNow(under({ stretch: 'view' }))).toBe('view')
})

test('no degree of a moving sun changes the automatic contrast by much', () => {
  const { min, max } = LIGHT_LIMITS.altitude
  const shares = Array.from({ length: max - min + 1 }, (_, at) => shareOfView(under({ altitude: min + at })))
  for (const [at, share] of shares.slice(1).entries())
    expect(Math.abs(share - (shares[at] ?? NaN))).toBeLessThan(0.11)
})
