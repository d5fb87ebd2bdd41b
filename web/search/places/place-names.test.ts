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

test.each([
  ['Ynys Môn', 'Isle of Anglesey'],
  ['ynys mon', 'Isle of Anglesey'],
  ['Anglesey', 'Isle of Anglesey'],
  ['Brycheiniog', 'Brecknockshire'],
  ['Sir Frycheiniog', 'Brecknockshire'],
  ['Breconshire', 'Brecknockshire'],
  ['Maldwyn', 'Montgomeryshire'],
  ['Sir Gâr', 'Carmarthenshire'],
  ['Powys', 'Powys'],
  ['Eryri', 'Snowdonia'],
  ['Yr Wyddfa', 'Snowdon'],
  ['Cader Idris', 'Cadair Idris'],
  ['pen y fan', 'Pen y Fan'],
])('the county, area or mountain "%s" is %s', (text, english) => {
  expect(namesOf(text)[0]).toBe(english)
})

test.each([
  ['Aberystwith', 'Aberystwyth'],
  ['llanfair pg', 'Llanfairpwllgwyngyll'],
  ['Carnarvon', 'Caernarfon'],
  ['Gaerdydd', 'Cardiff'],
  ['Portmadoc', 'Porthmadog'],
  ['Conway', 'Conwy'],
  ['Dolgelly', 'Dolgellau'],
  ['Abersytwyth', 'Aberystwyth'],
  ['Aberystwi', 'Aberystwyth'],
  ['Llanelly', 'Llanelli'],
])('the misspelt name "%s" finds %s', (text, english) => {
  expect(namesOf(text)[0]).toBe(english)
})

test('full-width letters are equal to ordinary ones', () => {
  expect(namesOf('Ｔｙｗｙｎ')[0]).toBe('Tywyn')
})

test('two letters are found where a word begins, and not inside a word', () => {
  expect(namesOf('sh')).toEqual([])
  expect(namesOf('ba').slice(0, 2)).toEqual(['Bangor', 'Bala'])
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
