import * as argon2 from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, isWeakHash } from './passwords.ts'

const FROM_DJANGO = 'pbkdf2_sha256$1000$saltsalt$jltflwVVPRwjH/wvPsSucmIR6JiKW5Vw1Gc2cSTFGpE='

describe('a password', () => {
  it('matches its own hash and no other', async () => {
    const stored = await hashPassword('hen wlad')
    expect(await isPassword('hen wlad', stored)).toBe(true)
    expect(await isPassword('hen wlad ', stored)).toBe(false)
  })

  it('is checked at the same cost if there is no account, and never matches', async () => {
    const compared: string[] = []
    const compare = (against: string, password: string) => {
      compared.push(against)
      return argon2.verify(against, password)
    }
    expect(await isPassword('no account has this password', null, compare)).toBe(false)
    expect(compared).toHaveLength(1)
    expect(compared[0]).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  it('never matches an account that has none, such as that of a member who was imported without', async () => {
    for (const tried of ['', 'no account has this password']) expect(await isPassword(tried, '')).toBe(false)
  })

  it('matches a hash of the previous portal', async () => {
    expect(await isPassword('hen gyfrinair', FROM_DJANGO)).toBe(true)
    expect(await isPassword('hen gyfrinaid', FROM_DJANGO)).toBe(false)
  })

  it('is refused as busy if too many are being checked', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 56 }, () => isPassword('x', FROM_DJANGO)))
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })
})

describe('a hash', () => {
  it('is weak if it costs less than one made today', async () => {
    expect(isWeakHash(await hashPassword('hen wlad'))).toBe(false)
    expect(isWeakHash(FROM_DJANGO)).toBe(true)
    expect(isWeakHash(await argon2.hash('hen wlad', { memoryCost: 1024, timeCost: 1 }))).toBe(true)
  })
})
