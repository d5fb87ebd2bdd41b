import { describe, expect, it } from 'vitest'
import { downloadStatistics, getStatistics, type Statistics } from '#contract/open-data/statistics.ts'
import { changeOwnLicences } from '#contract/records/licences.ts'
import { insertRecords } from '#server/records/index.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { makeRecord } from '#server/testing/records.ts'

describe('the statistics', () => {
  it('count public records, and follow each change', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    const read = async () => (await app.inject(getStatistics.path)).json<Statistics>()
    expect(await read()).toMatchObject({ records: 0, site_type: [] })
    const [, second] = [await makeRecord(app, member), await makeRecord(app, member)]
    const [all] = (await read()).site_type
    expect(all?.records).toBe(2)
    await app.inject({ method: 'DELETE', url: `/api/records/${second.id}/`, headers: member.authorization })
    const after = await read()
    expect(after).toMatchObject({ records: 1, site_type: [{ value: all?.value, records: 1 }] })
    expect(after.month).toEqual([{ value: new Date().toISOString().slice(0, 7), records: 1 }])
    expect(after.square[0]?.value).toMatch(/^S[HJMNORST]\d\d$/)
  })

  it('say how many have no licence, and follow when one gets it', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    const read = async () => (await app.inject(getStatistics.path)).json<Statistics>()
    const record = await makeRecord(app, member)
    expect(await read()).toMatchObject({ records: 1, without_licence: 1 })
    const given = await app.inject({
      method: 'PATCH',
      url: changeOwnLicences.path,
      headers: member.authorization,
      payload: { records: [record.id], licence: 'cc-by-4.0' },
    })
    expect(given.statusCode).toBe(200)
    expect(await read()).toMatchObject({ records: 1, without_licence: 0 })
  })

  it('count nothing that is invented for demonstration', async () => {
    const { app, db } = await makeApp({ demo: true })
    const invented = { ...newRecordAt(52.1, -3.8), demonstration: true }
    await insertRecords(db, [invented, invented])
    const read = async () => (await app.inject(getStatistics.path)).json<Statistics>()
    expect(await read()).toMatchObject({ records: 0, site_type: [], month: [] })
    await makeRecord(app, await makeMember())
    expect(await read()).toMatchObject({ records: 1, square: [{ records: 1 }] })
    expect((await app.inject(downloadStatistics.path)).body).toContain('all,,1\r\n')
  })

  it('are the same numbers as a table', async () => {
    const { app } = await makeApp()
    await makeRecord(app, await makeMember())
    const { site_type: sites } = (await app.inject(getStatistics.path)).json<Statistics>()
    const { body, headers } = await app.inject(downloadStatistics.path)
    expect(headers['content-disposition']).toContain('.csv')
    expect(body.slice(1).split('\r\n').slice(0, 3)).toEqual([
      'counted_by,value,records',
      'all,,1',
      `site_type,${sites[0]?.value},1`,
    ])
  })

  it('are not sent again to readers who have them', async () => {
    const { app } = await makeApp()
    const { headers } = await app.inject(getStatistics.path)
    const again = await app.inject({
      url: getStatistics.path,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})
