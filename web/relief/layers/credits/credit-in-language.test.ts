import { expect, test } from 'vitest'
import { DEFAULT_CREDITS } from '#contract/open-data/credits.ts'
import { inLanguage } from '#web/lib/public-bodies.ts'
import { creditInLanguage } from './credit-in-language.ts'

const CADW = {
  text: DEFAULT_CREDITS.cadw.replace('{date}', '21/11/2026'),
  link: 'https://cadw.gov.wales/',
}

test('a Welsh page credits Cadw in Welsh, with the day of receipt and a link to the Welsh site', () => {
  expect(creditInLanguage(CADW, 'cy')).toEqual({
    text: 'Data GIS Asedau Hanesyddol Dynodedig, Gwasanaeth Amgylchedd Hanesyddol Cymru (Cadw), 21/11/2026, o dan y Drwydded Llywodraeth Agored',
    language: 'cy',
    link: 'https://cadw.llyw.cymru/',
  })
  expect(creditInLanguage(CADW, 'en')).toEqual({ ...CADW, language: 'en' })
})

test.each(Object.entries(DEFAULT_CREDITS))(
  'a Welsh page knows the language of the default credit %s',
  (_, text) => {
    const shown = creditInLanguage({ text, link: null }, 'cy')
    expect(shown.language).toBe(shown.text === text ? 'en' : 'cy')
  },
)

test('a credit that an operator configured stays as it is, and no language is claimed for it', () => {
  const own = { text: '© Cyngor Enghraifft', link: 'https://maps.example/' }
  expect(creditInLanguage(own, 'cy')).toEqual({ ...own, language: null })
})

test('a survey with Welsh texts is credited in Welsh, and one without says what it has in English', () => {
  const survey = { text: '© Survey people', textWelsh: '© Pobl yr arolwg', link: null }
  expect(creditInLanguage(survey, 'cy')).toEqual({ text: '© Pobl yr arolwg', language: 'cy', link: null })
  expect(creditInLanguage(survey, 'en')).toEqual({ text: '© Survey people', language: 'en', link: null })
  expect(creditInLanguage({ ...survey, textWelsh: null }, 'cy')).toMatchObject({
    text: '© Survey people',
    language: 'en',
  })
})

test.each([
  ['https://coflein.gov.uk/en/site/12345', 'https://coflein.gov.uk/cy/safle/12345'],
  ['https://datamap.gov.wales/', 'https://mapdata.llyw.cymru/'],
  ['https://rcahmw.gov.uk/', 'https://cbhc.gov.uk/'],
  ['https://elsewhere.example/en/site/1', 'https://elsewhere.example/en/site/1'],
])('on a Welsh page, %s leads to %s', (english, welsh) => {
  expect(inLanguage(english, 'cy')).toBe(welsh)
  expect(inLanguage(english, 'en')).toBe(english)
})
