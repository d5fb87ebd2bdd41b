import { describe, expect, test } from 'vitest'
import { csvLine } from '#formats/shared/escaping.ts'
import { judgeAnswers } from './judge-answers.rules.ts'

const BATCH = {
  region: 'gat',
  finds: [
    { id: 1, beside: null },
    { id: 2, beside: null },
    { id: 3, beside: 2 },
  ],
} as const
const HEAD = 'id,status,prn,reason,note'
const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const judge = (...lines: string[]) => judgeAnswers(bytes(...lines), BATCH)
const faultsOf = (...lines: string[]) => {
  const judged = judge(...lines)
  return 'faults' in judged ? judged.faults.map(({ line, column, fault }) => [line, column, fault]) : []
}
const GAT = { scheme: 'prn_gat', number: '81234' }
const ACCEPTED = { line: 2, id: 1, status: 'accepted', number: GAT, reason: null, note: null }

describe('a file of answers', () => {
  test.each([
    [HEAD, '1,accepted,81234,,'],
    [HEAD.replaceAll(',', ';'), '1;accepted;prn_gat:81234;;'],
    [HEAD.replaceAll(',', '\t'), '1\tAccepted\tPRN 81234\t\t'],
    ['\uFEFFNote,"id",name,PRN,status,reason', ',1,Cairn,"81234",ACCEPTED,'],
    [HEAD, '1,accepted,81234,natural,', ''],
    [HEAD, '1,accepted,81234'],
  ])('in the form %j is read', (...lines) => {
    expect(judge(...lines)).toEqual({ answers: [ACCEPTED] })
  })

  test('has lines that are not answered yet, and blank ones', () => {
    expect(judge(HEAD, '1,,,,', '', '2,,,,', '')).toEqual({ answers: [] })
  })

  test('that a spreadsheet program wrote as Windows-1252 keeps its letters', () => {
    const file = Buffer.concat([bytes(HEAD, '1,declined,,other,'), Buffer.from([0x54, 0xf4, 0x20, 0x96])])
    expect(judgeAnswers(file, BATCH)).toMatchObject({ answers: [{ note: 'Tô –' }] })
  })

  test('has notes of several lines, after which lines have the numbers of the file', () => {
    const long = 'x'.repeat(1001)
    expect(
      faultsOf(HEAD, '1,declined,,other,"First ""line""\r\nsecond line"', `2,declined,,other,${long}`),
    ).toEqual([[4, 'note', 'answersLong']])
    expect(judge(HEAD, '1,declined,,other,"First ""line""\nsecond line"')).toMatchObject({
      answers: [{ note: 'First "line"\nsecond line' }],
    })
  })

  test('has formulas as texts, without the apostrophe by which our tables make them one', () => {
    const [note, mail] = ['=HYPERLINK("http://x")', '@SUM(1)']
    const lines = [note, mail].map((text, at) => csvLine([at + 1, 'declined', null, 'other', text]))
    expect(lines[0]).toContain("'=HYPERLINK")
    expect(judge(`${HEAD}\r\n${lines.join('')}`)).toMatchObject({ answers: [{ note }, { note: mail }] })
    expect(faultsOf(HEAD, '1,accepted,=81234,,')).toEqual([[2, 'prn', 'referencePrn']])
  })
})

test.each([
  ['9,accepted,1,,', [2, 'id', 'answersForeign']],
  ['01,accepted,1,,', [2, 'id', 'answersForeign']],
  ['E12-gat,accepted,1,,', [2, 'id', 'answersForeign']],
  ['3,accepted,1,,', [2, 'id', 'answersBeside']],
  [',accepted,1,,', [2, 'id', 'required']],
  ['1,,81234,,', [2, 'status', 'required']],
  ['1,sent,81234,,', [2, 'status', 'answersStatus']],
  ['1,accepted,,,', [2, 'prn', 'required']],
  ['1,update,GAT 5,,', [2, 'prn', 'referencePrn']],
  ['1,accepted,prn_dat:5,,', [2, 'prn', 'herOtherRegion']],
  ['1,declined,,,', [2, 'reason', 'required']],
  ['1,declined,,wet,', [2, 'reason', 'answersReason']],
  ['1,declined,,already_recorded,', [2, 'prn', 'required']],
  ['1,declined,,other,', [2, 'note', 'answersNote']],
  ['1,declined,,other,"never ends', [2, null, 'answersDamaged']],
] as const)('the line %j has one fault', (line, fault) => {
  expect(faultsOf(HEAD, line)).toEqual([fault])
})

test('every fault of a file is named, in the order of its lines', () => {
  expect(faultsOf(HEAD, '1,accepted,x,,', '1,declined,,natural,', '9,declined,,,')).toEqual([
    [2, 'prn', 'referencePrn'],
    [3, 'id', 'answersTwice'],
    [4, 'id', 'answersForeign'],
    [4, 'reason', 'required'],
  ])
})

test('a file without a column, without a line, with too many or too large is refused', () => {
  expect(faultsOf('id,status,prn,note', '1,declined,,')).toEqual([[1, 'reason', 'answersColumn']])
  expect(faultsOf('', ' ')).toEqual([[1, null, 'answersEmpty']])
  const lines = Array.from({ length: 1001 }, () => '1,accepted,1,,')
  expect(faultsOf(HEAD, ...lines)).toEqual([[1002, null, 'answersMany']])
  expect(faultsOf(HEAD, 'x'.repeat(262_144))).toEqual([[1, null, 'answersLarge']])
})
