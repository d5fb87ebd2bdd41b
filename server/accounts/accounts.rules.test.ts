import { describe, expect, it } from 'vitest'
import {
  emailTexts,
  judgeNames,
  keyOf,
  normalUsername,
  storedEmail,
  usernameTexts,
} from './accounts.rules.ts'

describe('an e-mail address', () => {
  it.each([
    'mair@example.org',
    'mair+lidar@example.co.uk',
    "o'neill_1@sub-domain.example.org",
    'mair@localhost',
    'mair@ŵyn.example',
  ])('may be %s', (email) => expect(emailTexts(email)).toEqual([]))

  it.each([
    'mair',
    '@example.org',
    'mair@',
    'mair@example',
    'mair@-a.org',
    'mair@a-.org',
    'mair@example.org-',
    'mair@example..org',
    '.mair@example.org',
    'mair.@example.org',
    'ma ir@example.org',
    'mair@example.org\nbcc: x@example.org',
    'mair@exam ple.org',
  ])('may not be %j', (email) => expect(emailTexts(email)).toEqual(['Enter a valid email address.']))

  it('is stored with its domain in lower case', () => {
    expect(storedEmail('Mair@Example.ORG')).toBe('Mair@example.org')
  })
})

describe('a username', () => {
  it.each(['mair', 'Ŵyn_é.+-@', '12345', 'မြန်'.slice(0, 1)])('may be %s', (name) =>
    expect(usernameTexts(name)).toEqual([]),
  )

  it.each(['bad name', 'a!', 'a/b', 'a\u200bb', '<b>', 'a\0'])('may not be %j', (name) =>
    expect(usernameTexts(name)).toHaveLength(1),
  )

  it('is the same in every Unicode normalisation form', () => {
    expect(normalUsername('w\u0302yn')).toBe('ŵyn')
    expect(keyOf('ŴYN')).toBe(keyOf('w\u0302yn'))
  })
})

describe('names that are taken', () => {
  const none = { username: false, email: null, emailAsUsername: false }

  it('are each reported under their own field', () => {
    expect(judgeNames({ ...none, username: true, email: 'mair@example.org' })).toEqual({
      email: ['user with this email already exists.'],
      username: ['A user with that username already exists.'],
    })
  })

  it('are reported if the address is somebody’s username', () => {
    expect(judgeNames({ ...none, emailAsUsername: true })).toEqual({
      email: ['user with this email already exists.'],
    })
  })

  it('cause no error if there are none', () => {
    expect(judgeNames(none)).toBeNull()
  })
})
