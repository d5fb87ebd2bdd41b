import { expect, test } from 'vitest'
import { inLanguage } from '#web/lib/public-bodies.ts'
import { creditInLanguage } from './credit-in-language.ts'

const CADW = {
  text: 'Designated Historic Asset GIS Data, The Welsh Historic Environment Service (Cadw), 21/11/2026, licensed under the Open Government Licence',
  link: 'https://cadw.gov.wales/',
}

test('a Welsh page credits Cadw in Welsh, with the day of receipt and a link to the Welsh site', () => {
  expect(creditInLanguage(CADW, 'cy')).toEqual({
    text: 'Data GIS Asedau Hanesyddol Dynodedig, Gwasanaeth Amgylchedd Hanesyddol Cymru (Cadw), 21/11/2026, o dan y Drwydded Llywodraeth Agored',
    link: 'https://cadw.llyw.cymru/',
  })
  expect(creditInLanguage(CADW, 'en')).toEqual(CADW)
})

test('a credit that an operator configured stays as it is', () => {
  const own = { text: '© Cyngor Enghraifft', link: 'https://maps.example/' }
  expect(creditInLanguage(own, 'cy')).toEqual(own)
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
