import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordVersion } from '#contract/records/own-records.ts'
import type { Record as WireRecord, RecordDetail } from '#contract/records/records.ts'
import { parseHeritage } from '#server/platform/config/groups/config-heritage.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord, sendChange, sendRecord } from '#server/testing/records.ts'
import { get, read, setLevel } from '#server/testing/withheld.ts'

type Portal = Awaited<ReturnType<typeof makeApp>>

let portal: Portal
let app: Portal['app']
let finder: TestMember

beforeEach(async () => {
  portal = await makeApp()
  ;({ app } = portal)
  finder = await makeMember()
})

const NPRN = { scheme: 'nprn', number: '303456' }
const SM = { scheme: 'sm', number: 'GM123' }
const numbers = (...references: object[]) => ({ known: JSON.stringify({ references }) })
const shown = (scheme: string, number: string, primary = false) => ({
  scheme,
  number,
  primary,
  url: scheme === 'nprn' ? `https://coflein.gov.uk/en/site/${number}` : null,
})

async function detailOf(id: number, who: TestMember | null = null): Promise<RecordDetail> {
  return (await read(app, id, who)).json<RecordDetail>()
}

/** All rows, as text. */
async function stored(): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('record_references')
    .selectAll()
    .orderBy('scheme')
    .orderBy('number')
    .execute()
  return rows.map((row) => `${row.scheme} ${row.number}${row.is_primary ? ' primary' : ''}`)
}

async function foundBy(reference: string): Promise<number[]> {
  const { records } = (
    await get(app, `/api/records/search/?reference=${encodeURIComponent(reference)}`)
  ).json<{ records: { id: number }[] }>()
  return records.map(({ id }) => id)
}

describe('the numbers of a record', () => {
  it('are its PRN, which is the primary one, and others with the pages of their registers', async () => {
    const { id } = await makeRecord(app, finder, { PRN: '4711', ...numbers(NPRN, SM) })
    const all = [shown('prn', '4711', true), shown('nprn', '303456'), shown('sm', 'GM123')]
    expect((await detailOf(id)).references).toEqual(all)
    expect(await stored()).toEqual(['nprn 303456', 'prn 4711 primary', 'sm GM123'])
  })

  it('are in no answer that old clients read, which show the PRN as before', async () => {
    const made = await makeRecord(app, finder, { PRN: 'as typed, no. 5', ...numbers(NPRN) })
    const [listed] = (await get(app, '/api/records/')).json<WireRecord[]>()
    expect(listed).toEqual(made)
    expect([Object.keys(made).length, made.PRN, made.prn]).toEqual([20, 'as typed, no. 5', 'as typed, no. 5'])
    expect(JSON.stringify(made)).not.toContain('303456')
  })

  it('keep their place when an old client writes the PRN, which replaces the primary one alone', async () => {
    const { id } = await makeRecord(app, finder, { PRN: '4711', ...numbers(NPRN, SM) })
    await sendChange(app, finder, id, { prn: '4712' })
    expect(await stored()).toEqual(['nprn 303456', 'prn 4712 primary', 'sm GM123'])
    await sendChange(app, finder, id, { PRN: '' })
    expect((await detailOf(id)).references).toEqual([shown('nprn', '303456'), shown('sm', 'GM123')])
  })

  it('are one where the PRN is in the list, too', async () => {
    const { id } = await makeRecord(app, finder, {
      PRN: '4711',
      ...numbers({ scheme: 'prn', number: '4711' }, { scheme: 'prn_gat', number: '4711' }),
    })
    expect((await detailOf(id)).references).toEqual([shown('prn', '4711', true), shown('prn_gat', '4711')])
    expect(await stored()).toEqual(['prn 4711 primary', 'prn_gat 4711'])
  })

  it('change as a part of what is known: each change is a version', async () => {
    const { id } = await makeRecord(app, finder, numbers(NPRN))
    const changed = await sendChange(app, finder, id, numbers(SM))
    expect(changed.json<RecordDetail>()).toMatchObject({ version: 2, references: [shown('sm', 'GM123')] })
    const [now, then] = (await get(app, `/api/records/${id}/versions/`)).json<RecordVersion[]>()
    expect([now?.changed, now?.known?.references, then?.known?.references]).toEqual([['known'], [SM], [NPRN]])
    await sendChange(app, finder, id, numbers())
    expect(await stored()).toEqual([])
  })

  it('are refused in a form that their register does not have, and then nothing is stored', async () => {
    const refused = await sendRecord(app, finder, numbers({ scheme: 'sm', number: '12' }))
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { known: ['The number of a scheduled monument is two letters and three digits, such as GM123.'] },
    ])
    expect(await portal.db.selectFrom('records').select('id').execute()).toEqual([])
  })
})

describe('a search by number', () => {
  it('finds the PRN and every other number, and no part of one', async () => {
    const { id } = await makeRecord(app, finder, { PRN: '4711', ...numbers(NPRN, SM) })
    await makeRecord(app, finder, { PRN: '47110' })
    for (const number of ['4711', '303456', 'GM123']) expect(await foundBy(number)).toEqual([id])
    expect(await foundBy('30345')).toEqual([])
  })
})

describe('the numbers of a record whose place is withheld', () => {
  it.each(['generalised', 'restricted'] as const)('are nowhere for others if it is %s', async (level) => {
    const { id } = await makeRecord(app, finder, {
      PRN: '9871234',
      sensitivity: 'generalised',
      ...numbers(NPRN),
    })
    if (level === 'restricted')
      await portal.db.updateTable('records').set({ sensitivity: level }).where('id', '=', id).execute()
    expect(await stored()).toEqual([])
    expect(await foundBy('303456')).toEqual([])
    if (level === 'generalised') expect((await detailOf(id)).references).toEqual([])
    expect((await detailOf(id, finder)).references).toEqual([
      shown('prn', '9871234', true),
      shown('nprn', '303456'),
    ])
  })

  it('go when it is withheld, follow no change meanwhile, and are there again when it is open', async () => {
    const { id } = await makeRecord(app, finder, { PRN: '4711', ...numbers(NPRN) })
    expect(await foundBy('303456')).toEqual([id])
    await setLevel(app, finder, id, 'generalised')
    expect([await stored(), await foundBy('4711')]).toEqual([[], []])
    await sendChange(app, finder, id, { PRN: '4712', ...numbers(SM), version: '1' })
    expect(await stored()).toEqual([])
    await setLevel(app, finder, id, 'open')
    expect(await stored()).toEqual(['prn 4712 primary', 'sm GM123'])
    await portal.db.deleteFrom('records').execute()
    expect(await stored()).toEqual([])
  })
})

describe('the pages about PRNs', () => {
  const DYFED = { scheme: 'prn_dat', number: '4712' }

  async function pagesWith(environment: Record<string, string>) {
    const { app: linking } = await makeApp({
      heritage: parseHeritage({ HERITAGE_URL: 'off', ...environment }),
    })
    const member = await makeMember()
    const { id } = await makeRecord(linking, member, { PRN: '4711', ...numbers(DYFED, NPRN) })
    const { references } = (await read(linking, id)).json<RecordDetail>()
    return references.map(({ number, url }) => [number, url])
  }
  const COFLEIN = ['303456', 'https://coflein.gov.uk/en/site/303456']

  it('are linked where the operator named them; a PRN without its region needs an address without regions', async () => {
    expect(await pagesWith({ ARCHWILIO_URL: 'https://her.example/?id={region}{prn}' })).toEqual([
      ['4711', null],
      ['4712', 'https://her.example/?id=DAT4712'],
      COFLEIN,
    ])
    expect(await pagesWith({ ARCHWILIO_URL: 'https://her.example/{prn}' })).toEqual([
      ['4711', 'https://her.example/4711'],
      ['4712', 'https://her.example/4712'],
      COFLEIN,
    ])
  })

  it('are not linked unless the operator named them, nor for a text that is no number', async () => {
    expect(await pagesWith({})).toEqual([['4711', null], ['4712', null], COFLEIN])
    const heritage = parseHeritage({ HERITAGE_URL: 'off', ARCHWILIO_URL: 'https://her.example/{prn}' })
    const { app: linking } = await makeApp({ heritage })
    const { id } = await makeRecord(linking, await makeMember(), { PRN: '4711&x=<b>' })
    const { references } = (await read(linking, id)).json<RecordDetail>()
    expect(references.map(({ url }) => url)).toEqual([null])
  })
})
