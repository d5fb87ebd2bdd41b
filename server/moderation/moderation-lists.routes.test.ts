import { describe, expect, it } from 'vitest'
import {
  downloadMembers,
  listModeratedMembers,
  listModeratedRecords,
} from '#contract/review/moderation/moderation.ts'
import type { Answer } from '#contract/http/route.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { readTable } from '#server/testing/tables.ts'

async function begin() {
  const portal = await makeApp()
  const administrator = await makeAdministrator(portal)
  const get = (url: string) => portal.app.inject({ url, headers: administrator.authorization })
  const members = async (query = '') =>
    (await get(`${listModeratedMembers.path}${query}`)).json<Answer<typeof listModeratedMembers>>()
  const records = async (query = '') =>
    (await get(`${listModeratedRecords.path}${query}`)).json<Answer<typeof listModeratedRecords>>()
  const titles = async (query: string) => (await records(query)).records.map(({ title }) => title)
  const names = async (query: string) => (await members(query)).members.map(({ username }) => username)
  const table = async (list: 'members' | 'records', query = '') =>
    readTable((await get(`/api/admin/${list}/csv/${query}`)).rawPayload)
  return { ...portal, administrator, get, members, records, titles, names, table }
}

describe('the list of members', () => {
  it('has the total of what was found, and continues where it left off', async () => {
    const { members } = await begin()
    for (let number = 0; number < 27; number += 1) await makeMember({ username: `gwen-${number}` })
    const first = await members('?search=gwen-')
    expect([first.members.length, first.total, first.next]).toEqual([25, 27, 25])
    const rest = await members('?search=gwen-&from=25')
    expect([rest.members.map(({ username }) => username), rest.next]).toEqual([['gwen-1', 'gwen-0'], null])
  })

  it('is sorted by name without regard to accents, and by the number of records', async () => {
    const { app, names, administrator } = await begin()
    const mair = await makeMember({ username: 'Mair' })
    await makeMember({ username: 'ŵyn' })
    await makeMember({ username: 'Yvonne' })
    await makeRecord(app, mair)
    const sorted = ['Mair', administrator.username, 'ŵyn', 'Yvonne']
    expect(await names('?sort=username&order=asc')).toEqual(sorted)
    expect(await names('?sort=username')).toEqual(sorted.toReversed())
    expect((await names('?sort=records'))[0]).toBe('Mair')
  })

  it('cannot be sorted by what it does not have', async () => {
    const { get } = await begin()
    expect((await get(`${listModeratedMembers.path}?sort=password_hash`)).statusCode).toBe(400)
    expect((await get(`${listModeratedMembers.path}?order=up`)).statusCode).toBe(400)
    expect((await get(`${listModeratedMembers.path}?from=-1`)).statusCode).toBe(400)
  })

  it('as a table has all that were found, also beyond the first page', async () => {
    const { table } = await begin()
    for (let number = 0; number < 30; number += 1) await makeMember({ username: `gwen-${number}` })
    const lines = await table('members', '?search=gwen-&sort=joined&order=asc')
    expect(lines).toHaveLength(31)
    expect(lines.slice(1).map(([, username]) => username)).toEqual(
      Array.from({ length: 30 }, (_, number) => `gwen-${number}`),
    )
  })

  it('as a table shows what the list shows, numbers as numbers and moments in UTC', async () => {
    const { app, db, table } = await begin()
    const gwen = await makeMember({ username: '@gwên' })
    await makeRecord(app, gwen)
    const joined = new Date('2026-11-01T23:30:00Z')
    const facts = { created_at: joined, last_active_at: joined, email: 'gwen@example.org' }
    await db.updateTable('accounts').set(facts).where('id', '=', gwen.id).execute()
    const suspension = { suspended_at: joined, suspended_reason: '=HYPERLINK("x")', active: false }
    await db.updateTable('accounts').set(suspension).where('id', '=', gwen.id).execute()
    const [head, line] = await table('members', '?state=suspended')
    const moment = '2026-11-01 23:30:00'
    expect(head?.slice(0, 6)).toEqual(['Number', 'Username', 'Email', 'Role', 'Records', 'Joined (UTC)'])
    expect(line).toEqual([
      ...[String(gwen.id), "'@gwên", 'gwen@example.org', '', '1', moment, moment, moment],
      ...[`'=HYPERLINK("x")`, '', ''],
    ])
    expect(line).toHaveLength(head?.length ?? 0)
  })
})

describe('the list of records', () => {
  it('has type, outline, total, and the first photo of a record that can be seen', async () => {
    const { app, db, records } = await begin()
    const member = await makeMember()
    const withPhoto = { picture1: pictureFile(await makePicture()) }
    const { id } = await makeRecord(app, member, withPhoto)
    await makeRecord(app, member)
    const { records: found, total } = await records()
    expect(total).toBe(2)
    expect(found.map(({ thumbnail }) => thumbnail)).toEqual([null, expect.stringMatching(/^http.*\/media\//)])
    expect(found[1]).toMatchObject({ site_type: 'mound', monument_type: 'round_barrow' })
    expect(found[1]?.polygonCoordinate).toHaveLength(4)
    await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    expect((await records('?state=hidden')).records).toMatchObject([{ id, thumbnail: null }])
  })

  it('is sorted by title, type, member and day, and those of former members come last', async () => {
    const { app, db, titles } = await begin()
    const mair = await makeMember({ username: 'mair' })
    const nobody = await makeMember()
    await makeRecord(app, await makeMember({ username: 'nest' }), {
      title: 'Éire',
      site_type: 'bank',
      monument_type: 'boundary_bank',
    })
    await makeRecord(app, mair, { title: 'domen' })
    const left = await makeRecord(app, nobody, {
      title: 'Ffos',
      site_type: 'ditch',
      monument_type: 'boundary_ditch',
    })
    await db.updateTable('records').set({ account_id: null }).where('id', '=', left.id).execute()
    expect(await titles('?sort=title&order=asc')).toEqual(['domen', 'Éire', 'Ffos'])
    expect(await titles('?sort=site_type&order=asc')).toEqual(['Éire', 'Ffos', 'domen'])
    expect(await titles('?sort=member&order=asc')).toEqual(['domen', 'Éire', 'Ffos'])
    expect(await titles('?sort=member')).toEqual(['Éire', 'domen', 'Ffos'])
    expect(await titles('')).toEqual(['Ffos', 'domen', 'Éire'])
  })

  it('as a table keeps quotes, line breaks and Welsh letters, and runs no formula', async () => {
    const { app, table } = await begin()
    const member = await makeMember({ username: 'gwen' })
    const description = 'He said "ŵyn",\r\nand left; tŷ hir'
    await makeRecord(app, member, { title: '=1+1', description })
    await makeRecord(app, member, { title: '+44 ŷ', description: '-2' })
    const lines = await table('records', '?sort=title&order=asc')
    const cells = lines
      .slice(1)
      .map(([, title, site, monument, by, , text]) => [title, site, monument, by, text])
    expect(cells).toEqual([
      ["'+44 ŷ", 'Mound', 'Round barrow', 'gwen', "'-2"],
      ["'=1+1", 'Mound', 'Round barrow', 'gwen', description],
    ])
  })

  it('as a table follows the filter, and has headings and types in Welsh', async () => {
    const { app, db, table } = await begin()
    const member = await makeMember()
    await makeRecord(app, member, { title: 'Seen' })
    const { id } = await makeRecord(app, member, { title: 'Hidden' })
    const hiding = { hidden_at: new Date(), hidden_reason: 'Mewn perygl' }
    await db.updateTable('records').set(hiding).where('id', '=', id).execute()
    const [head, ...lines] = await table('records', '?state=hidden&language=cy')
    expect(head?.slice(0, 4)).toEqual(['Rhif', 'Teitl', 'Math o safle', 'Math o heneb'])
    expect(lines.map(([, title, site]) => [title, site])).toEqual([['Hidden', 'Twmpath']])
    expect(lines[0]).toContain('Mewn perygl')
  })
})

describe('a table', () => {
  it('is a file that caches do not store', async () => {
    const { get } = await begin()
    const { headers } = await get(downloadMembers.path)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members.csv"',
      'cache-control': 'no-store',
    })
  })
})
