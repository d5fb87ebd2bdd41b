import { describe, expect, it } from 'vitest'
import { csvLine } from './escaping.ts'

describe('a cell of a table', () => {
  it.each(['=1+1', '+44', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '－1'])(
    'that begins like the formula %j is made text',
    (text) => expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`),
  )

  it('stays as it is if the sign is not at its beginning', () => {
    expect(csvLine(['a=1', ' -2', 'gwen@example.org'])).toBe('a=1, -2,gwen@example.org\r\n')
  })

  it('stays a number if it is one, also below zero', () => {
    expect(csvLine([-3.5, 0, 12])).toBe('-3.5,0,12\r\n')
  })

  it('is quoted if it has a comma, a quotation mark or a line break', () => {
    expect(csvLine(['Crug, y Ŵydd', 'the "barrow"', 'two\nlines', 'ŵŷ'])).toBe(
      '"Crug, y Ŵydd","the ""barrow""","two\nlines",ŵŷ\r\n',
    )
  })

  it('of a moment has day and time in UTC, and an empty one nothing', () => {
    expect(csvLine([new Date('2026-11-23T10:05:07.123Z'), null])).toBe('2026-11-23 10:05:07,\r\n')
  })
})
