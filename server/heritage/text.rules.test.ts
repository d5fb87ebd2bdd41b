import { describe, expect, it, test } from 'vitest'
import { firstText, readDay, readKinds, readLink, readText } from './text.rules.ts'

describe('the text of a feed', () => {
  it.each([
    ['  Castell  Prawf ', 'Castell Prawf'],
    ['Pen-y-\nGŵydd\u0000', 'Pen-y- Gŵydd'],
    [395, '395'],
  ])('%j is read as %j', (sent, read) => {
    expect(readText(sent)).toBe(read)
  })

  it.each([null, undefined, '', '  ', {}, ['a'], Number.NaN, true])('%j is not a text', (sent) => {
    expect(readText(sent)).toBeNull()
  })

  it('contains markup as literal text', () => {
    expect(readText('<b>Caer</b> & "Co"')).toBe('<b>Caer</b> & "Co"')
  })

  it('contains no half of a surrogate pair, which a database could not store', () => {
    expect(readText('Caer \ud800')).toBe('Caer \ufffd')
  })
})

describe('Welsh that was encoded twice', () => {
  it.each([
    ['Latin-1', 'latin1'],
    ['windows-1252', 'windows-1252'],
  ])('through %s is decoded', (_, encoding) => {
    for (const welsh of ['Gardd bictiwrésg', 'Tŷ Dŵr', 'Ŵyn Ŷd', 'Llŷn â môr', 'CÔR, ÊL', 'y Tŵr’s']) {
      const bytes = new TextEncoder().encode(welsh)
      const twice =
        encoding === 'latin1'
          ? Buffer.from(bytes).toString('latin1')
          : new TextDecoder(encoding).decode(bytes)
      expect(readText(twice)).toBe(welsh)
    }
  })

  it.each(['Tŷ Dŵr', 'Café Â la Crème', 'Llŷn Å·', 'â€', 'Ã'])(
    'is not found in %j, which is correct or cannot be repaired',
    (text) => expect(readText(text)).toBe(text),
  )
})

test('of several properties, the first with a text is used', () => {
  expect(firstText({ grade_gradd: ' ', grade: 'II*' }, 'grade_gradd', 'grade')).toBe('II*')
  expect(firstText({}, 'Name')).toBeNull()
})

test('types are separated by semicolons, commas and full stops, without duplicates', () => {
  expect(readKinds('CAIRN;ROUND CAIRN; CAIRN,BARROW. ;')).toEqual(['CAIRN', 'ROUND CAIRN', 'BARROW'])
  expect(readKinds(null)).toEqual([])
})

describe('a link', () => {
  it.each(['https://cadw.gov.wales/x?id=1', 'http://cadwpublic-api.azurewebsites.net/reports?lang=en&id=14'])(
    'may be %s',
    (address) => expect(readLink(address)).toBe(address),
  )

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    '//a.example',
    'https://cadw.gov.wales@evil.example/',
    'N/A',
    null,
  ])('may not be %j', (address) => {
    expect(readLink(address)).toBeNull()
  })
})

test.each([
  ['2022-02-01T00:00:00.000', '2022-02-01'],
  ['1950-01-01T00:00:00Z', '1950-01-01'],
  ['1950-01-01Z', '1950-01-01'],
  ['2022-02-31x', null],
  ['01/02/2022', null],
  [null, null],
])('the day of %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})
