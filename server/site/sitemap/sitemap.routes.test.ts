import { describe, expect, it, test } from 'vitest'
import { makeAdministrator, makeMember } from '#server/testing/app.ts'
import { makeNews } from '#server/testing/news.ts'
import { makeRecord } from '#server/testing/records.ts'
import { makeAppWithPages } from '#server/testing/web-folder.ts'

const config = { publicUrl: 'https://porth.example' }

function placesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>https:\/\/porth\.example(.*?)<\/loc>/g)].map(([, place = '']) => place)
}

describe('the sitemap', () => {
  it('lists every public page with its absolute address', async () => {
    const { app } = await makeAppWithPages(config)
    const { headers, body } = await app.inject('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(placesIn(body)).toEqual(['/', '/about', '/LidarPortal', '/news', '/data', '/what-is-lidar'])
    expect((await app.inject('/sitemap-1.xml')).statusCode).toBe(404)
  })

  it('lists news, members and records while they are public', async () => {
    const portal = await makeAppWithPages(config)
    const { app, db } = portal
    const keeper = await makeAdministrator(portal)
    const member = await makeMember({ username: 'nest@ynys' })
    const suspended = await makeMember()
    await db.updateTable('accounts').set({ active: false }).where('id', '=', suspended.id).execute()
    const [shown, hidden, deleted] = [
      await makeRecord(app, member),
      await makeRecord(app, member),
      await makeRecord(app, member),
    ]
    await app.inject({
      method: 'POST',
      url: `/api/admin/records/${hidden.id}/hide/`,
      payload: { reason: 'A test' },
      headers: keeper.authorization,
    })
    await app.inject({
      method: 'DELETE',
      url: `/api/records/${deleted.id}/`,
      headers: member.authorization,
    })
    const published = await makeNews(portal, keeper)
    await makeNews(portal, keeper, {}, { published: false })

    const { body } = await app.inject('/sitemap.xml')
    expect(placesIn(body).slice(6)).toEqual([
      `/news/${published.id}`,
      `/user/${keeper.username}`,
      '/user/nest%40ynys',
      `/LidarPortal?record=${shown.id}`,
    ])
    expect(body).toMatch(new RegExp(`record=${shown.id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
  })

  it('is not sent again to readers who have it', async () => {
    const { app } = await makeAppWithPages(config)
    const { headers } = await app.inject('/sitemap.xml')
    const again = await app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    await makeMember()
    const later = await app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(later.statusCode).toBe(200)
  })
})

test('robots.txt excludes private pages and links the sitemap', async () => {
  const { app } = await makeAppWithPages(config)
  const { headers, body } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const path of ['/admin', '/account', '/dashboard', '/profile'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain('\nSitemap: https://porth.example/sitemap.xml\n')
})
