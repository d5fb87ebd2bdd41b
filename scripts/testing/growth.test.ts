import { expect, test } from 'vitest'
import { slowText } from './growth.ts'

test.each<[string, (text: string) => unknown]>([
  ['an expression that reads every run of spaces again', (text) => /\s+$/.test(text)],
  ['two quantifiers that share characters', (text) => /^[\s,]*\s*1$/.test(text)],
  ['one quantifier within another', (text) => /^SN(?:1+[ ,]*)+$/.test(text)],
])('%s is reported', (_, read) => {
  expect(slowText(read)).not.toBeNull()
})

test('code that reads a text once or twice is not reported', () => {
  const read = (text: string) => text.trim().toUpperCase().replaceAll(/\s/g, ' ').length
  expect(slowText(read)).toBeNull()
})
