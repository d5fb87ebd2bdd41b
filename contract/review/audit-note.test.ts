import { expect, test } from 'vitest'
import { actsUnnamed, plainRoute, readNote } from './audit-note.ts'

test.each([
  ['/api/records/:id(^\\d+$)/', '/api/records/{id}/'],
  [
    '/api/records/:id(^\\d{1,9}$)/comments/:number(^\\d{1,9}$)/hide/',
    '/api/records/{id}/comments/{number}/hide/',
  ],
  ['/media/:kind(^(?:photo|tile)$)/:name', '/media/{kind}/{name}'],
  ['/tiles/:z(^\\(x\\)$)-:x', '/tiles/{z}-{x}'],
  ['/api/admin/audit/', '/api/admin/audit/'],
])('the pattern %s is written as %s', (pattern, plain) => {
  expect(plainRoute(pattern)).toBe(plain)
})

test.each([
  ['list-downloaded', '31', { kind: 'lines', count: 31 }],
  ['exact-read', '3', { kind: 'places', count: 3 }],
  ['records-hidden', '12: Spam: all', { kind: 'several', count: 12, reason: 'Spam: all' }],
  ['sensitivity-set', 'open', { kind: 'level', level: 'open' }],
  ['review-decided', 'verified', { kind: 'state', state: 'verified' }],
  ['account-created', 'From the command line', { kind: 'own', note: 'commandLine' }],
  ['record-hidden', '3: not a number of records', { kind: 'words', words: '3: not a number of records' }],
  ['record-hidden', 'open', { kind: 'words', words: 'open' }],
  ['record-hidden', 'See /a/:b', { kind: 'words', words: 'See /a/:b' }],
])('the note of %s, “%s”, is read as what it says', (act, note, read) => {
  expect(readNote({ act, note })).toEqual(read)
})

test.each([
  ['account-created', 'From the command line', 'commandLine'],
  ['role-granted', 'reviewer wales command-line', 'commandLine'],
  ['request-provisional', null, 'portal'],
  ['role-granted', 'reviewer wales', 'former'],
  ['record-hidden', 'Spam', 'former'],
  ['login', null, 'former'],
  ['login-failed', null, null],
])('where nobody is named, %s (%s) was done by %s', (act, note, who) => {
  expect(actsUnnamed({ act, note })).toBe(who)
})
