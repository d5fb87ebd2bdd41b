import { describe, expect, test } from 'vitest'
import { sampleReview } from '#web/testing/sample-review.ts'
import { answerBody, EMPTY_ANSWER, faultsOfAnswer, type HerDraft } from './her-answer.rules.ts'

const draft = (known: Partial<HerDraft>): HerDraft => ({ ...EMPTY_ANSWER, ...known })

describe('what an answer lacks', () => {
  test.each([
    [{}, ['status']],
    [{ status: 'accepted' }, ['number']],
    [{ status: 'accepted', number: 'CN1' }, ['number']],
    [{ status: 'accepted', number: 'prn_dat:1' }, ['number']],
    [{ status: 'accepted', number: '81 234' }, []],
    [{ status: 'declined' }, ['reason']],
    [{ status: 'declined', reason: 'natural' }, []],
    [{ status: 'declined', reason: 'already_recorded' }, ['number']],
    [{ status: 'declined', reason: 'other', note: ' ' }, ['note']],
  ] satisfies [Partial<HerDraft>, string[]][])('%j', (known, faults) => {
    expect(faultsOfAnswer(draft(known), 'gat')).toEqual(faults)
  })
})

describe('the request of an answer', () => {
  const where = { region: 'gat', near: null } as const
  const SAW = { version: 1, seq: 4 }

  test('names the number with the register of the region, and the answer that was seen', () => {
    const her = { status: 'declined', version: 1, at: '2027-05-04T10:00:00Z', reason: 'natural' } as const
    const review = sampleReview({ ...SAW, where, her: { ...her, reference: null, note: null } })
    expect(answerBody(draft({ status: 'accepted', number: '81234', reason: 'natural' }), review)).toEqual({
      ...{ ...SAW, answered: her.at, status: 'accepted', prn: 'prn_gat:81234' },
    })
  })

  test('names the register that was chosen where nobody knows the region', () => {
    const review = sampleReview({ ...SAW, where: { region: null, near: null } })
    const said = draft({ status: 'accepted', scheme: 'prn_dat', number: '5', note: ' Seen. ' })
    expect(answerBody(said, review)).toMatchObject({ prn: 'prn_dat:5', note: 'Seen.', answered: null })
  })

  test('has nothing that belongs to another answer', () => {
    const said = draft({ status: 'declined', reason: 'natural', number: '81234' })
    expect(answerBody(said, sampleReview({ ...SAW, where }))).toEqual({
      ...{ ...SAW, answered: null, status: 'declined', reason: 'natural' },
    })
  })

  test('is not made without an answer', () => {
    expect(() => answerBody(EMPTY_ANSWER, sampleReview())).toThrow(/says nothing/)
  })
})
