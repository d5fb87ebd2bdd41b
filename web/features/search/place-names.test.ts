import { expect, test } from 'vitest'
import { matchingPlaces } from './place-names.ts'

function namesOf(text: string): string[] {
  return matchingPlaces(text).map(({ english }) => english)
}

test.each([
  ['Abertawe', 'Swansea'],
  ['swansea', 'Swansea'],
  ['aberdar', 'Aberdare'],
  ['Aberdâr', 'Aberdare'],
  ['TYWYN', 'Tywyn'],
  ['pont-y-pwl', 'Pontypool'],
  ['Pont y Pŵl', 'Pontypool'],
  ['Bala', 'Bala'],
  ['Y Bala', 'Bala'],
  ['saint davids', 'St Davids'],
  ["st david's", 'St Davids'],
  ['Drenewydd', 'Newtown'],
])('"%s" finds %s first', (text, english) => {
  expect(namesOf(text)[0]).toBe(english)
})

test('both Newports are found, the city first', () => {
  expect(matchingPlaces('Newport').map(({ welsh }) => welsh)).toEqual(
    expect.arrayContaining(['Casnewydd', 'Trefdraeth']),
  )
  expect(matchingPlaces('newport')[0]?.welsh).toBe('Casnewydd')
})

test('the beginning of a name finds towns before villages, and at most eight places', () => {
  const found = matchingPlaces('llan')
  expect(found).toHaveLength(8)
  expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).sort())
})

test.each(['', '  ', '-', 'Timbuktu'])('"%s" finds nothing', (text) => {
  expect(matchingPlaces(text)).toEqual([])
})
