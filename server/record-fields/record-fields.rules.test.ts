import { describe, expect, it } from 'vitest'
import { RECORD_COLUMNS, RECORD_FIELDS } from '#contract/records/record-fields.ts'
import { judgeRecordFields } from './record-fields.rules.ts'

const good = {
  title: 'Barrow above the leat',
  description: 'A low round mound.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
}

function errorsOf(sent: Record<string, unknown>) {
  const verdict = judgeRecordFields(new Map(Object.entries(sent)))
  return verdict.accepted ? 'accepted' : verdict.errors
}

function fieldsOf(sent: Record<string, unknown>) {
  const verdict = judgeRecordFields(new Map(Object.entries(sent)))
  return verdict.accepted ? verdict.fields : verdict.errors
}

describe('the fields of a record', () => {
  it('are stored as sent, without spaces at their ends', () => {
    expect(fieldsOf({ ...good, title: '  <b>Crug</b> 😀 ', description: 'one\r\ntwo' })).toEqual({
      title: '<b>Crug</b> 😀',
      description: 'one\r\ntwo',
      prn: null,
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'bronze_age',
      seen_under: null,
    })
  })

  it('are required, except monument type and PRN', () => {
    const text = ['This field is required.']
    expect(errorsOf({})).toEqual({ title: text, description: text, site_type: text, period: text })
    const required = RECORD_COLUMNS.filter((name) => RECORD_FIELDS[name].required && name !== 'outline')
    expect(Object.keys(errorsOf({}))).toEqual(required)
  })

  it.each(['title', 'description', 'site_type', 'period'])('may not have a blank or null %s', (name) => {
    for (const blank of ['', '  \n', null]) {
      expect(errorsOf({ ...good, [name]: blank })).toEqual({ [name]: ['This field may not be null.'] })
    }
  })

  it('may contain a number where text is expected', () => {
    expect(fieldsOf({ ...good, title: 1066, PRN: 4512 })).toMatchObject({ title: '1066', prn: '4512' })
  })

  it.each([true, [], {}, ['text']])('may not contain %j where text is expected', (value) => {
    expect(errorsOf({ ...good, title: value, period: value })).toEqual({
      title: ['Not a valid string.'],
      period: ['Not a valid string.'],
    })
  })

  it('may not contain NUL', () => {
    const text = ['Null characters are not allowed.']
    expect(errorsOf({ ...good, title: 'a\0b', description: '\0', PRN: '\0' })).toEqual({
      title: text,
      description: text,
      PRN: text,
    })
  })
})

describe('lengths', () => {
  it('are counted in characters, not in code units', () => {
    expect(fieldsOf({ ...good, title: '😀'.repeat(150) })).toMatchObject({ prn: null })
  })

  it('are limited to 150 for the title and 50 for the PRN', () => {
    expect(errorsOf({ ...good, title: 'ŵ'.repeat(151), PRN: '1'.repeat(51) })).toEqual({
      title: ['Ensure this field has no more than 150 characters.'],
      PRN: ['Ensure this field has no more than 50 characters.'],
    })
  })
})

describe('the PRN', () => {
  it('is read from prn if PRN is absent or blank', () => {
    expect(fieldsOf({ ...good, prn: '123' })).toMatchObject({ prn: '123' })
    expect(fieldsOf({ ...good, PRN: ' ', prn: '123' })).toMatchObject({ prn: '123' })
    expect(fieldsOf({ ...good, PRN: '9', prn: '123' })).toMatchObject({ prn: '9' })
  })

  it('is null if blank', () => {
    expect(fieldsOf({ ...good, PRN: '' })).toMatchObject({ prn: null })
  })
})

describe('choices', () => {
  it('are those of the vocabulary', () => {
    expect(errorsOf({ ...good, site_type: 'castle', monument_type: 'Keep', period: 'stone age' })).toEqual({
      site_type: ['"castle" is not a valid choice.'],
      monument_type: ['"Keep" is not a valid choice.'],
      period: ['"stone age" is not a valid choice.'],
    })
  })

  it('include a monument type only if it belongs to the site type', () => {
    expect(errorsOf({ ...good, monument_type: 'hillfort' })).toEqual({
      monument_type: ['This monument type does not belong to the site type.'],
    })
    for (const site_type of ['enclosure', 'settlement']) {
      expect(errorsOf({ ...good, site_type, monument_type: 'hillfort' })).toBe('accepted')
    }
  })

  it.each([undefined, null, '', ' '])('may leave out the monument type (%j)', (monument_type) => {
    expect(fieldsOf({ ...good, monument_type })).toMatchObject({ monument_type: '' })
  })
})
