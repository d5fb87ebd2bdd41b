import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { startAllWords } from '#web/testing/words.ts'
import { speak } from './index.ts'

const REAL = Intl

afterEach(async () => {
  vi.unstubAllGlobals()
  await speak('en')
  window.localStorage.clear()
})

/** Simulates a browser without Welsh data, which applies German plural rules to Welsh. */
function browserWithoutWelsh(): typeof Intl {
  return Object.assign(Object.create(Intl) as typeof Intl, {
    PluralRules: function (_: string, options: Intl.PluralRulesOptions) {
      return new REAL.PluralRules('de', options)
    },
  })
}

test('Welsh has its own plural rules, even in a browser without Welsh data', async () => {
  vi.stubGlobal('Intl', browserWithoutWelsh())
  expect(new Intl.PluralRules('cy').select(2)).toBe(new REAL.PluralRules('de').select(2))
  await startAllWords()
  await speak('cy')
  const t = i18next.getFixedT('cy', 'members')
  const counted = [0, 1, 2, 3, 6, 7].map((count) => t('records', { count }))
  expect(counted).toEqual(['Dim cofnodion', '1 cofnod', '2 gofnod', '3 chofnod', '6 chofnod', '7 cofnod'])
})
