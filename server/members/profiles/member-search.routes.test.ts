import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { searchMembers } from '#contract/accounts/profiles.ts'
import type { Answer } from '#contract/http/route.ts'
import { keyOf } from '#server/accounts/index.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { countStatements } from '#server/testing/statements.ts'
import { searchedMembers } from './member-search.ts'

type Found = Answer<typeof searchMembers>

/** Members who never log in, in this order. */
async function makeMembers({ db }: Pick<TestApp, 'db'>, usernames: readonly string[]): Promise<void> {
  const accounts = usernames.map((username, index) => ({
    username,
    username_key: keyOf(username),
    email: `${index}@example.org`,
    email_key: `${index}@example.org`,
    password_hash: '',
    created_at: new Date('2026-02-03T10:00:00Z'),
    last_active_at: new Date('2026-03-04T10:00:00Z'),
  }))
  const ids = await db.insertInto('accounts').values(accounts).returning('id').execute()
  await db
    .insertInto('profiles')
    .values(ids.map(({ id }) => ({ account_id: id })))
    .execute()
}

async function search(app: FastifyInstance, query: Record<string, string> = {}): Promise<Found> {
  const response = await app.inject({ url: '/api/profiles/cards/', query })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Found>()
}

async function names(app: FastifyInstance, query: Record<string, string> = {}): Promise<string[]> {
  return (await search(app, query)).members.map(({ user_username }) => user_username)
}

describe('the member list', () => {
  it('shows each member in short', async () => {
    const portal = await makeApp()
    await makeMembers(portal, ['Mair'])
    await portal.db
      .updateTable('profiles')
      .set({ bio: '<b>Walker</b>', picture_key: 'media/ab/ab0123456789abcdef0123456789abcd.jpg' })
      .execute()
    expect(await search(portal.app)).toEqual({
      members: [
        {
          id: 1,
          user_username: 'Mair',
          bio: '<b>Walker</b>',
          thumbnail: `${portal.config.publicUrl}/media/ab/ab0123456789abcdef0123456789abcd-thumb.webp`,
          record_count: 0,
          joined_date: '03/02/2026',
          last_active: '04/03/2026',
        },
      ],
      total: 1,
      next: null,
    })
  })

  it('is sorted by name, with ŵ and ŷ beside w and y', async () => {
    const portal = await makeApp()
    await makeMembers(portal, [
      'ywen',
      'Ŵyn',
      'Bryn',
      'wyn',
      'Ŷsgol',
      'alun',
      'wyna',
      '_cudd',
      'Wŷn2',
      'Дмитро',
    ])
    expect(await names(portal.app)).toEqual([
      '_cudd',
      'alun',
      'Bryn',
      'wyn',
      'Ŵyn',
      'Wŷn2',
      'wyna',
      'Ŷsgol',
      'ywen',
      'Дмитро',
    ])
  })

  it('can be sorted newest first', async () => {
    const portal = await makeApp()
    await makeMembers(portal, ['alun', 'Zoe', 'Bryn'])
    expect(await names(portal.app, { order: 'newest' })).toEqual(['Bryn', 'Zoe', 'alun'])
  })

  it('finds by any part of a name, whatever its case and accents', async () => {
    const portal = await makeApp()
    const all = ['Eirwyn', 'wyn', 'Ŵyn_2', 'дмитро']
    await makeMembers(portal, all)
    for (const [text, found] of [
      ['wyn', ['Eirwyn', 'wyn', 'Ŵyn_2']],
      ['ŴYN', ['Eirwyn', 'wyn', 'Ŵyn_2']],
      ['n_2', ['Ŵyn_2']],
      ['%', []],
      ['ДМИТРО', ['дмитро']],
      ['  ', all],
    ] as const) {
      const { members, total } = await search(portal.app, { search: text })
      expect([text, members.map(({ user_username }) => user_username)]).toEqual([text, found])
      expect(total).toBe(found.length)
    }
  })

  it.each(['name', 'newest'])('continues where it stopped, with each member once: by %s', async (order) => {
    const portal = await makeApp()
    const all = ['gwyn', 'gŵyn', 'Gwynn', 'gwŷn', 'aled', 'Nia', 'tŷ', 'ty', 'TŶ2']
    await makeMembers(portal, all)
    const whole = await names(portal.app, { order })
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Found = await search(portal.app, { order, limit: '2', after })
      seen.push(...page.members.map(({ user_username }) => user_username))
      after = page.next
      // A member who leaves meanwhile still marks the position.
      await portal.db
        .deleteFrom('accounts')
        .where('username', '=', seen.at(-1) ?? '')
        .execute()
    }
    expect(seen).toEqual(whole)
    expect(new Set(seen).size).toBe(9)
  })

  it('contains no suspended members', async () => {
    const portal = await makeApp()
    await makeMembers(portal, ['alun', 'Bryn'])
    await portal.db.updateTable('accounts').set({ active: false }).where('username', '=', 'alun').execute()
    expect(await search(portal.app)).toMatchObject({ total: 1, members: [{ user_username: 'Bryn' }] })
  })

  it('takes two database statements, however many members there are', async () => {
    const portal = await makeApp()
    const member = await makeMember()
    await makeRecord(portal.app, member)
    await makeMembers(portal, ['alun', 'Bryn', 'Zoe'])
    const counted = countStatements(portal.db)
    const addresses = { picture: (key: string) => key, thumbnail: (key: string) => key }
    const { members } = await searchedMembers(counted.db, addresses, {})
    expect(members.map(({ record_count }) => record_count).toSorted()).toEqual([0, 0, 0, 1])
    expect(counted.statements()).toBe(2)
  })

  it('reports invalid parameters by name', async () => {
    const { app } = await makeApp()
    for (const [wrong, query] of [
      ['order', { order: 'oldest' }],
      ['limit', { limit: '0' }],
      ['limit', { limit: '101' }],
      ['after', { order: 'newest', after: 'alun' }],
      ['after', { order: 'newest', after: '9999999999' }],
    ] as const) {
      const response = await app.inject({ url: '/api/profiles/cards/', query: { ...query } })
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { [wrong]: ['This is not a value that can be asked for.'] },
      ])
    }
  })
})
