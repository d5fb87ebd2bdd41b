import { describe, expect, it } from 'vitest'
import type { Badge } from '#contract/accounts/badges.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { changeActive } from '#server/testing/suspend.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'

async function badgesOf({ app }: Pick<TestApp, 'app'>, { username }: TestMember): Promise<string[]> {
  const response = await app.inject({ url: `/api/profiles/username/${username.toUpperCase()}/badges/` })
  return response.json<Badge[]>().flatMap(({ badge, earned }) => (earned ? [badge] : []))
}

describe('the badges of a member', () => {
  it('follow from their records, and disappear with them', async () => {
    const portal = await makeApp()
    const member = await makeMember()
    expect(await badgesOf(portal, member)).toEqual([])
    const record = await makeRecord(portal.app, member, { PRN: '12' })
    expect(await badgesOf(portal, member)).toEqual(['first_find', 'first_her_number'])
    await sendChange(portal.app, member, record.id, { picture1: pictureFile(await makePicture()) })
    expect(await badgesOf(portal, member)).toEqual([
      'first_find',
      'first_photo',
      'first_her_number',
      'second_look',
    ])
    await portal.db.updateTable('records').set({ hidden_at: new Date() }).execute()
    expect(await badgesOf(portal, member)).toEqual([])
  })

  it.each([
    ['Crug crwn', true],
    ['Gŵyr', true],
    ['TŶ’N Y COED', true],
    ['Lloc ger y nant', true],
    ['Cerrig Duon', true],
    ['Barrow near Bryn Mawr', false],
    ['Enclosure', false],
    ['Brynmawr 2', false],
    ['Mound above Tŷ Uchaf', false],
  ])('count the title %s as Welsh: %s', async (title, welsh) => {
    const portal = await makeApp()
    const member = await makeMember()
    await makeRecord(portal.app, member, { title })
    expect((await badgesOf(portal, member)).includes('first_welsh_title')).toBe(welsh)
  })

  it('are not shown for a suspended member until they are restored', async () => {
    const { app, db } = await makeApp()
    const { id, username } = await makeMember()
    const statusOf = async () =>
      (await app.inject({ url: `/api/profiles/username/${username}/badges/` })).statusCode
    await changeActive(db, id, false)
    expect(await statusOf()).toBe(404)
    await changeActive(db, id, true)
    expect(await statusOf()).toBe(200)
  })

  it('are not found for an unknown member', async () => {
    const { app } = await makeApp()
    expect((await app.inject({ url: '/api/profiles/username/nobody/badges/' })).statusCode).toBe(404)
  })
})
