import { expect, it } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { filledIn, wordsIn } from './words.ts'

it.each(['en', 'cy'] as const)('a text that is filled in is that of the pages (%s)', (language) => {
  const values = { name: 'Siân & Rhŷs', licence: 'CC BY 4.0' }
  expect(filledIn(CATALOGUE[language].licences.attribution, values)).toBe(
    wordsIn(language, 'licences')('attribution', values),
  )
})

it('a value is never read as a text with values', () => {
  const values = { name: '{{licence}} $t(formerMember) $&', licence: 'CC BY 4.0' }
  expect(filledIn('© {{name}}, {{licence}}', values)).toBe('© {{licence}} $t(formerMember) $&, CC BY 4.0')
  expect(filledIn('{{missing}}', {})).toBe('{{missing}}')
})
