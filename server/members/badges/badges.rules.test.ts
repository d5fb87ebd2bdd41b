import { describe, expect, it } from 'vitest'
import { FIRST_PERIODS } from '#contract/open-data/vocabulary.ts'
import { badgesOf } from './badges.rules.ts'

const NOTHING = {
  records: 0,
  withPicture: 0,
  withWelshTitle: 0,
  withNumber: 0,
  siteTypes: 0,
  periods: 0,
  improved: 0,
}

function earned(counts: Partial<typeof NOTHING>): string[] {
  return badgesOf({ ...NOTHING, ...counts }).flatMap(({ badge, earned }) => (earned ? [badge] : []))
}

describe('badges', () => {
  it('are earned by reaching a number, not before', () => {
    expect(earned({})).toEqual([])
    expect(earned({ records: 1 })).toEqual(['first_find'])
    expect(earned({ records: 9 })).toEqual(['first_find'])
    expect(earned({ records: 10 })).toEqual(['first_find', 'ten_finds'])
    expect(earned({ records: 100 })).toContain('hundred_finds')
    expect(earned({ siteTypes: 4, periods: 6 })).toEqual([])
    expect(earned({ withPicture: 1, withWelshTitle: 1, withNumber: 2, improved: 1 })).toEqual([
      'first_photo',
      'first_welsh_title',
      'first_her_number',
      'second_look',
    ])
  })

  it('show the progress to the next badge, and no more than it needs', () => {
    expect(badgesOf({ ...NOTHING, records: 12 })[2]).toEqual({
      badge: 'fifty_finds',
      earned: false,
      have: 12,
      need: 50,
    })
    expect(badgesOf({ ...NOTHING, records: 12 })[0]).toMatchObject({ have: 1, need: 1 })
  })

  it('require every period except unknown', () => {
    const [everyPeriod] = badgesOf(NOTHING).filter(({ badge }) => badge === 'every_period')
    expect(everyPeriod?.need).toBe(FIRST_PERIODS.filter((period) => period !== 'unknown').length)
  })
})
