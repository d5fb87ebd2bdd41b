import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS } from './passwords.ts'
import { passwordTexts } from './password.rules.ts'

const OWNER = { username: 'gwen.jones', email: 'gwenllian@castell.example' }
const LIKE_USERNAME = ['The password is too similar to the username.']
const LIKE_EMAIL = ['The password is too similar to the email.']
const COMMON = ['This password is too common.']

const textsOf = (password: string) => passwordTexts(password, OWNER, COMMON_PASSWORDS)

describe('a new password', () => {
  it('is accepted if it is long and uncommon', () => {
    expect(textsOf('crug crwn ar y gefnen')).toEqual([])
  })

  it.each(['gwen.jones1', 'GWENJONES', 'senoj.newg', 'jones.gwen!'])(
    '%j is like the username',
    (password) => {
      expect(textsOf(password)).toEqual(LIKE_USERNAME)
    },
  )

  it.each(['Gwenllian1', 'castell1', 'gwenllian@castell'])(
    '%j is like the address or a part of it',
    (password) => {
      expect(textsOf(password)).toEqual(LIKE_EMAIL)
    },
  )

  it('gets only the error about the username if it is like both', () => {
    const owner = { username: 'gwenllian', email: 'gwenllian@example.org' }
    expect(passwordTexts('gwenllian1', owner, COMMON_PASSWORDS)).toEqual(LIKE_USERNAME)
  })

  it('may contain a very short name by chance', () => {
    expect(passwordTexts('abracadabra x', { username: 'a', email: '' }, COMMON_PASSWORDS)).toEqual([])
  })

  it.each(['Football1', 'iloveyou!'.slice(0, 8), 'lidarportal', 'Wales2026', 'porth-lidar-cymru'])(
    '%j is common',
    (password) => {
      expect(textsOf(password)).toEqual(COMMON)
    },
  )

  it('is measured in characters, not in bytes', () => {
    expect(textsOf('ŵŷâêîôû')).toEqual(['This password is too short. It must contain at least 8 characters.'])
    expect(textsOf('ŵŷâêîôûá')).toEqual([])
  })

  it('may not consist of digits only, in any script', () => {
    expect(textsOf('٣٩٢٠١٧٥٤٨٨')).toEqual(['This password is entirely numeric.'])
  })

  it('may have at most 4,096 bytes', () => {
    expect(textsOf('ab'.repeat(2048))).toEqual([])
    expect(textsOf('ab'.repeat(2048) + 'c')).toEqual([
      'This password is too long. It must contain at most 4096 bytes.',
    ])
  })
})

it('the list contains at least 3,000 common passwords that the other rules would accept', () => {
  expect([...COMMON_PASSWORDS].filter((password) => password.length >= 8).length).toBeGreaterThan(3000)
})
