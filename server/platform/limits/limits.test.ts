import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { addressKey, makeTries } from './limits.ts'

describe('a limit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const tries = (settings: Record<string, string>) => makeTries(parseConfig(settings).limits)
  const limits = (settings: Record<string, string>) => tries(settings).spend

  it('can be checked without being counted', async () => {
    const { spend, refuseSpent } = tries({ LIMIT_LOGIN_BY_ADDRESS: '1/60' })
    const look = () => refuseSpent('loginByAddress', '192.0.2.1')
    await look()
    await look()
    await spend('loginByAddress', '192.0.2.1')
    await expect(look()).rejects.toMatchObject({ kind: 'throttled', said: { retryAfter: 60 } })
    await refuseSpent('loginByAddress', '192.0.2.2')
    vi.advanceTimersByTime(60_001)
    await look()
  })

  it('that has expired refuses nobody, even before a timer has run', async () => {
    const { spend, refuseSpent } = tries({ LIMIT_LOGIN_BY_ADDRESS: '1/60' })
    await spend('loginByAddress', '192.0.2.1')
    vi.setSystemTime(Date.now() + 60_000)
    await expect(refuseSpent('loginByAddress', '192.0.2.1')).resolves.toBeUndefined()
  })

  it('refuses the attempt after the last, says for how long, and accepts attempts again after that', async () => {
    const spend = limits({ LIMIT_LOGIN_BY_ADDRESS: '2/60' })
    const attempt = () => spend('loginByAddress', '192.0.2.1')
    await attempt()
    vi.advanceTimersByTime(20_000)
    await attempt()
    await expect(attempt()).rejects.toMatchObject({
      kind: 'throttled',
      said: { detail: 'Request was throttled. Expected available in 40 seconds.', retryAfter: 40 },
    })
    vi.advanceTimersByTime(40_000)
    await expect(attempt()).resolves.toBeUndefined()
  })

  it('is counted separately for each key and each limit', async () => {
    const spend = limits({ LIMIT_LOGIN_BY_ADDRESS: '1/60', LIMIT_LOGIN_BY_ACCOUNT: '1/60' })
    await spend('loginByAddress', 'a')
    await spend('loginByAddress', 'b')
    await spend('loginByAccount', 'a')
    await expect(spend('loginByAddress', 'a')).rejects.toMatchObject({ kind: 'throttled' })
  })

  it('does nothing if it is switched off', async () => {
    const spend = limits({ RATE_LIMITS: 'off' })
    for (let tries = 0; tries < 1000; tries++) await spend('loginByAddress', 'a')
  })
})

describe('the key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
