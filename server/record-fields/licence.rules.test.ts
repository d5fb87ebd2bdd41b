import { describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { isUnsaid, judgeLicence, readLicence } from './licence.rules.ts'

describe('what a member says about a licence', () => {
  it.each([undefined, null, '', '  ', 'null', '{}'])('is nothing if a client sends %j', (sent) => {
    expect(judgeLicence(sent)).toEqual({ value: {} })
  })

  it('can be sent as text or as JSON, in part or whole', () => {
    const whole = {
      record: 'cc-by-4.0',
      her_permission: false,
      pictures: { 1: 'cc-by-sa-4.0', 5: 'all-rights-reserved' },
    }
    expect(judgeLicence(JSON.stringify(whole))).toEqual({ value: whole })
    expect(judgeLicence(whole)).toEqual({ value: whole })
    expect(judgeLicence('{"her_permission":true}')).toEqual({ value: { her_permission: true } })
    expect(judgeLicence('{"record":"none"}')).toEqual({ value: { record: 'none' } })
  })

  it.each([
    ['licenceForm', 'CC BY'],
    ['licenceForm', '[]'],
    ['licenceForm', 7],
    ['licenceForm', '{"licence":"cc-by-4.0"}'],
    ['licenceOfRecord', '{"record":"cc-by-nc-4.0"}'],
    ['licenceOfRecord', '{"record":"all-rights-reserved"}'],
    ['licenceOfRecord', '{"record":null}'],
    ['licenceHer', '{"her_permission":"yes"}'],
    ['licenceHer', '{"her_permission":null}'],
    ['licenceOfPicture', '{"pictures":["cc-by-4.0"]}'],
    ['licenceOfPicture', '{"pictures":{"6":"cc-by-4.0"}}'],
    ['licenceOfPicture', '{"pictures":{"1":"none"}}'],
    ['licenceOfPicture', '{"pictures":{"1":"cc-by-nc-4.0"}}'],
    ['licenceTooLong', JSON.stringify({ record: 'ŵ'.repeat(600) })],
  ] as const)('is refused with %s: %s', (key, sent) => {
    expect(judgeLicence(sent)).toEqual({ error: REQUEST_TEXTS[key] })
  })

  it('is refused for a picture that is not there, even among others', () => {
    const errors: Record<string, string[]> = {}
    readLicence(new Map([['licence', '{"pictures":{"1":"cc-by-4.0","2":"cc-by-4.0"}}']]), [1, 3], errors)
    expect(errors).toEqual({ licence: [REFUSAL_TEXTS.licenceNoPicture] })
  })

  it('counts as unsaid only if every part is absent', () => {
    expect(isUnsaid({ pictures: {} })).toBe(true)
    expect(isUnsaid({ her_permission: false })).toBe(false)
  })
})
