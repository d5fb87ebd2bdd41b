import { describe, expect, test } from 'vitest'
import { bold, link, linkAddress, list, type Edit, type Selected } from './markup.rules.ts'

/** `a [b] c` is a text with `b` selected. */
function selected(marked: string): Selected {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { value: marked.replace('[', '').replace(']', ''), start, end }
}

/** The text after the edit, with what is selected in the same way. */
function after({ value }: Selected, { from, to, text, select }: Edit): string {
  const changed = value.slice(0, from) + text + value.slice(to)
  return `${changed.slice(0, select[0])}[${changed.slice(select[0], select[1])}]${changed.slice(select[1])}`
}

describe('bold', () => {
  test.each([
    ['Found by [Mair] here', 'Found by **[Mair]** here'],
    ['Found by **[Mair]** here', 'Found by [Mair] here'],
    ['Found[ by Mair ]here', 'Found **[by Mair]** here'],
    ['Found []here', 'Found **[]**here'],
    ['[]', '**[]**'],
  ])('%s becomes %s', (before, expected) => {
    const field = selected(before)
    expect(after(field, bold(field))).toBe(expected)
  })
})

describe('a list', () => {
  test.each([
    ['[one\ntwo]', '[- one\n- two]'],
    ['[- one\n- two]', '[one\ntwo]'],
    ['Found:\n[one\ntwo]\nEnd', 'Found:\n\n[- one\n- two]\nEnd'],
    ['Found:\n\no[n]e', 'Found:\n\n[- one]'],
    ['[]', '- []'],
    ['one[]', '- one[]'],
    ['[one\n]two', '[- one]\ntwo'],
    ['[one\n\ntwo]', '[- one\n\n- two]'],
  ])('%j becomes %j', (before, expected) => {
    const field = selected(before)
    expect(after(field, list(field))).toBe(expected)
  })
})

describe('a link', () => {
  test.each([
    ['see [Cadw] now', 'see [Cadw](https://cadw.gov.wales) now'],
    ['see []', 'see [cadw.gov.wales](https://cadw.gov.wales)'],
  ])('%s becomes %s', (before, expected) => {
    const field = selected(before)
    const { from, to, text } = link(field, 'https://cadw.gov.wales')
    expect(field.value.slice(0, from) + text + field.value.slice(to)).toBe(expected)
  })

  test('keeps brackets in its words', () => {
    expect(link({ value: 'a [b]', start: 0, end: 5 }, '/about').text).toBe(String.raw`[a \[b\]](/about)`)
  })

  test.each([
    ['cadw.gov.wales', 'https://cadw.gov.wales'],
    [' https://cadw.gov.wales/a_(b) ', 'https://cadw.gov.wales/a_%28b%29'],
    ['mair@example.org', 'mailto:mair@example.org'],
    ['/feedback', '/feedback'],
    ['#support', '#support'],
    ['', null],
    ['not an address', null],
    ['barrow', null],
  ])('of %j leads to %j', (typed, expected) => {
    expect(linkAddress(typed)).toBe(expected)
  })
})
