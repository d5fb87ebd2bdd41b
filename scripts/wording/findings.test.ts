import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findingsIn, textsIn, type Rules } from './findings.mjs'

const rules = JSON.parse(readFileSync(path.join(import.meta.dirname, 'banned.json'), 'utf8')) as Rules

test.each([
  ['en', 'Your e-mail address was changed.'],
  ['en', 'You get this mail once a week.'],
  ['en', 'Where you are signed in'],
  ['en', 'The list cannot be shown.'],
  ['en', 'This record does not exist, or no longer does.'],
  ['en', 'You can take it back.'],
  ['en', 'It is deleted for good.'],
  ['en', "It isn't here."],
  ['cy', 'Dilëwch hwy.'],
  ['cy', 'Nid yw yma mwyach.'],
  ['cy', 'Mae’r rhif yn yr HER.'],
  ['cy', 'Cofnodion ger lle, ac i {{place}}'],
  ['cy', 'Llun o {{title}}'],
  ['en', `${'word '.repeat(31)}.`],
] as const)('in %s, "%s" has a finding', (language, text) => {
  expect(findingsIn(text, language, rules)).toHaveLength(1)
})

test.each([
  ['en', 'Your email address was changed. You can log in.'],
  ['en', 'Messages go out through the mail server.'],
  ['cy', 'Cofnodion ger {{place}}'],
  ['cy', 'Cyhoeddwyd ar {{day}}, {{count}} o {{max}}'],
  ['cy', 'Llun: {{title}}'],
  ['en', `${'word '.repeat(30)}. ${'word '.repeat(30)}.`],
] as const)('in %s, "%s" has none', (language, text) => {
  expect(findingsIn(text, language, rules)).toEqual([])
})

test('texts are found at any depth of a catalogue', () => {
  expect(textsIn({ a: 'x', b: { c: 'y' } })).toEqual([
    ['a', 'x'],
    ['b.c', 'y'],
  ])
})
