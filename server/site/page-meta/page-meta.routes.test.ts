import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { makeAdministrator, makeMember } from '#server/testing/app.ts'
import { makeNews } from '#server/testing/news.ts'
import { makeRecord } from '#server/testing/records.ts'
import { makeAppWithPages } from '#server/testing/web-folder.ts'

const config = { publicUrl: 'https://porth.example' }
const WELSH = { 'accept-language': 'cy-GB,cy;q=0.9,en;q=0.8' }

function titleOf(html: string): string {
  return /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
}

/** Content of a tag in the head, still escaped. */
function said(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1]
}

function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1]
}

describe('a version of the terms', () => {
  it('is named in the language of the visitor', async () => {
    const { app } = await makeAppWithPages(config)
    const { statusCode, body } = await app.inject({ url: '/terms/2026-11', headers: WELSH })
    expect([statusCode, titleOf(body)]).toEqual([
      200,
      'Telerau defnyddio, fersiwn 2026-11 · Porth LiDAR Cymru',
    ])
    expect(canonicalOf(body)).toBe('https://porth.example/terms/2026-11?lang=cy')
  })

  it('that never was is not found', async () => {
    const { app } = await makeAppWithPages(config)
    expect((await app.inject('/terms/1999-01')).statusCode).toBe(404)
  })
})

describe('a page', () => {
  it('contains its title, description and address without any script', async () => {
    const { app } = await makeAppWithPages(config)
    const { statusCode, body } = await app.inject('/ABOUT/?utm=1')
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="en"')
    expect(titleOf(body)).toBe('About · Wales LiDAR Portal')
    expect(said(body, 'description')).toBe('All of About.')
    expect(said(body, 'og:title')).toBe('About')
    expect(said(body, 'og:description')).toBe('All of About.')
    expect(said(body, 'og:site_name')).toBe('Wales LiDAR Portal')
    expect(said(body, 'twitter:card')).toBe('summary_large_image')
    expect(said(body, 'og:image')).toMatch(/^https:\/\/porth\.example\/og\/portal\.png\?v=[\w-]{8}$/)
    expect(['width', 'height', 'alt'].map((name) => said(body, `og:image:${name}`))).toEqual([
      '1200',
      '630',
      'Wales LiDAR Portal, with a map of Wales',
    ])
    expect(canonicalOf(body)).toBe('https://porth.example/about')
    expect(body).toContain(
      '<link rel="alternate" hreflang="cy" href="https://porth.example/about?lang=cy" />',
    )
  })

  it('says its title and description in its content too, in the language of the page', async () => {
    const { app } = await makeAppWithPages(config)
    const { body } = await app.inject('/about?lang=cy')
    expect(body).toContain('<body><h1 lang="cy">Amdanom</h1><p lang="cy">Popeth am Amdanom.</p></body>')
    const unknown = await app.inject('/no/such/page')
    expect(unknown.body).toContain('<body><h1 lang="en">Page not found</h1></body>')
  })

  it('allows by its hash the script that it carries, and no other script inside a page', async () => {
    const { app } = await makeAppWithPages(config)
    const { headers } = await app.inject('/about')
    const hash = createHash('sha256').update('watchOpening()').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it('is sent without its own head while the portal is busy, with a status that tells robots to come back', async () => {
    const { app, webFolder } = await makeAppWithPages(config)
    // It comes from memory: reading it for every refused request would take time that the portal does not have.
    await rm(path.join(webFolder, 'index.html'))
    const ends: (() => void)[] = []
    while (!app.atWork.isFull()) ends.push(app.atWork.begin())
    const busy = await app.inject('/about')
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5'])
    expect(busy.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(busy.headers['content-security-policy']).toContain("script-src 'self'")
    expect(titleOf(busy.body)).toBe('Wales LiDAR Portal')
    for (const end of ends) end()
    await writeFile(path.join(webFolder, 'index.html'), busy.body)
    const calm = await app.inject('/about')
    expect([calm.statusCode, titleOf(calm.body)]).toEqual([200, 'About · Wales LiDAR Portal'])
  })

  it('is the new one as soon as the pages have been built again', async () => {
    const { app, webFolder } = await makeAppWithPages(config)
    await app.inject('/about')
    await writeFile(path.join(webFolder, 'index.html'), '<!--head--><!--/head--><main>built again</main>')
    expect((await app.inject('/about')).body).toContain('built again')
  })

  it.each([
    ['its address asks for it', '/about?lang=cy', {}],
    ['the browser prefers it', '/about', WELSH],
    ['its address asks for it, whatever the browser prefers', '/about?lang=cy', { 'accept-language': 'en' }],
  ])('is Welsh if %s', async (_, url, headers) => {
    const { app } = await makeAppWithPages(config)
    const { body } = await app.inject({ url, headers })
    expect(body).toContain('<html lang="cy"')
    expect(titleOf(body)).toBe('Amdanom · Porth LiDAR Cymru')
    expect(canonicalOf(body)).toBe('https://porth.example/about?lang=cy')
    expect(said(body, 'og:locale')).toBe('cy_GB')
  })

  it.each([
    ['/about?lang=cy', '/site.webmanifest?lang=cy'],
    ['/about?lang=en', '/site.webmanifest?lang=en'],
    ['/no/such/page', '/site.webmanifest?lang=en'],
  ])('at %s links the manifest of its language', async (url, manifest) => {
    const { app } = await makeAppWithPages(config)
    const { body } = await app.inject({ url })
    expect(body).toContain(`<link rel="manifest" href="${manifest}" />`)
  })

  it('is English if the address asks for it, or if nothing asks for a language', async () => {
    const { app } = await makeAppWithPages(config)
    const asked = await app.inject({ url: '/about?lang=en', headers: WELSH })
    const neither = await app.inject({ url: '/about?lang=fr', headers: { 'accept-language': 'fr' } })
    for (const { body } of [asked, neither]) expect(body).toContain('<html lang="en"')
  })

  it('redirects from its other spellings', async () => {
    const { app } = await makeAppWithPages(config)
    const answer = await app.inject('/WhatIsLidar?lang=cy')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/what-is-lidar?lang=cy'])
  })

  it('links the feeds that belong to it, in its language, and a page without feeds links none', async () => {
    const { app } = await makeAppWithPages(config)
    const feedsOf = (body: string) =>
      [
        ...body.matchAll(/<link rel="alternate" type="application\/atom\+xml" title="(.+?)" href="(.+?)"/g),
      ].map(([, title, address]) => [title, address])
    expect(feedsOf((await app.inject('/news?lang=cy')).body)).toEqual([
      ['Newyddion Porth LiDAR Cymru', 'https://porth.example/news/atom.xml?lang=cy'],
      ['Cofnodion newydd ar Borth LiDAR Cymru', 'https://porth.example/finds/atom.xml?lang=cy'],
    ])
    for (const url of ['/about', '/nowhere']) expect(feedsOf((await app.inject(url)).body)).toEqual([])
  })

  it('with a picture at its top has it fetched before the scripts, and no other page does', async () => {
    const { app } = await makeAppWithPages(config)
    const preload = '<link rel="preload" as="image" href="/assets/relief-1.webp" fetchpriority="high" />'
    expect((await app.inject('/')).body).toContain(preload)
    for (const url of ['/about', '/LidarPortal', '/nowhere'])
      expect((await app.inject(url)).body).not.toContain('rel="preload"')
  })

  it('that does not exist is not found, and neither is an unknown member or news item', async () => {
    const { app } = await makeAppWithPages(config)
    const none = [
      '/no/such/page',
      '/index.html',
      '/user/',
      '/about/more',
      '/user/nobody',
      '/news/9999',
      '/news/x',
    ]
    for (const url of none) {
      const { statusCode, body } = await app.inject(url)
      expect([url, statusCode, titleOf(body)]).toEqual([url, 404, 'Page not found · Wales LiDAR Portal'])
      expect(body).not.toContain('canonical')
      expect(body).not.toContain('og:image')
    }
  })

  it('is sent as it was built if the build has no data about it', async () => {
    const { app } = await makeAppWithPages(config, { meta: null })
    const { statusCode, body } = await app.inject('/no/such/page')
    expect([statusCode, titleOf(body)]).toEqual([200, 'Wales LiDAR Portal'])
  })
})

describe('a link to a record', () => {
  it('shows markup in its title as text in the content of the page', async () => {
    const { app } = await makeAppWithPages(config)
    const { id } = await makeRecord(app, await makeMember(), { title: '<img src=x> $& Crug' })
    const { body } = await app.inject(`/LidarPortal?record=${id}`)
    expect(body).toContain('<h1 lang="en">&lt;img src=x&gt; $&amp; Crug</h1>')
  })

  it('shows its title and description', async () => {
    const { app } = await makeAppWithPages(config)
    const member = await makeMember()
    const { id } = await makeRecord(app, member, {
      title: 'Crug',
      description: `Low\n\nmound ${'x'.repeat(300)}`,
    })
    const { body } = await app.inject({ url: `/lidarPortal?record=${id}&lat=52`, headers: WELSH })
    expect(titleOf(body)).toBe('Crug · Porth LiDAR Cymru')
    expect(said(body, 'description')).toMatch(/^Low mound x{190}…$/)
    expect(said(body, 'og:type')).toBe('article')
    expect(said(body, 'og:image')).toMatch(
      new RegExp(`^https://porth\\.example/og/record/${id}\\.png\\?lang=cy&amp;v=[\\w-]{8}$`),
    )
    expect(said(body, 'og:image:alt')).toBe('Crug: amlinell ar fap')
    expect(canonicalOf(body)).toBe(`https://porth.example/LidarPortal?record=${id}&amp;lang=cy`)
  })

  it('is an ordinary link to the map if the record is not public', async () => {
    const { app } = await makeAppWithPages(config)
    const member = await makeMember()
    const { id } = await makeRecord(app, member, { title: 'Secret place' })
    await app.inject({ method: 'DELETE', url: `/api/records/${id}/`, headers: member.authorization })
    for (const record of [id, 9999, 'x', '-1', '99999999999']) {
      const { statusCode, body } = await app.inject(`/LidarPortal?record=${record}`)
      expect([statusCode, titleOf(body)]).toEqual([200, 'LiDAR Portal · Wales LiDAR Portal'])
      expect(body).not.toContain('Secret')
    }
  })

  it('contains no markup from its member', async () => {
    const { app } = await makeAppWithPages(config)
    const member = await makeMember()
    const hostile = `"><script>alert(1)</script><!--/head--> $& $' {{nonce}} {{page}}`
    const { id } = await makeRecord(app, member, { title: hostile, description: hostile })
    const { body } = await app.inject(`/LidarPortal?record=${id}`)
    const written = `&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--/head--&gt; $&amp; $&#39; {{nonce}} {{page}}`
    expect(titleOf(body)).toBe(`${written} · Wales LiDAR Portal`)
    expect(said(body, 'og:title')).toBe(written)
    expect(said(body, 'og:description')).toBe(written)
    // That of the opening page.
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/html>/g)).toHaveLength(1)
  })
})

test('a link to a member shows their name and bio', async () => {
  const { app, db } = await makeAppWithPages(config)
  const member = await makeMember({ username: 'nest@ynys' })
  await db
    .updateTable('profiles')
    .set({ bio: 'Walks & looks.' })
    .where('account_id', '=', member.id)
    .execute()
  const { body } = await app.inject('/user/NEST%40ynys')
  expect(titleOf(body)).toBe('@nest@ynys · Wales LiDAR Portal')
  expect(said(body, 'description')).toBe('Walks &amp; looks.')
  expect(said(body, 'og:image')).toMatch(/\/og\/profile\/nest%40ynys\.png\?v=[\w-]{8}$/)
  expect(canonicalOf(body)).toBe('https://porth.example/user/nest%40ynys')
  await db.updateTable('accounts').set({ active: false }).where('id', '=', member.id).execute()
  const suspended = await app.inject('/user/nest%40ynys')
  expect(suspended.statusCode).toBe(404)
  expect(suspended.body).not.toContain('Walks')
})

test('a link to a news item shows its title and beginning, in Welsh if available', async () => {
  const portal = await makeAppWithPages(config)
  const keeper = await makeAdministrator(portal)
  const { id } = await makeNews(portal, keeper, {
    title: 'New & old maps',
    content: '# Top\n\nThere are **new** [maps](/LidarPortal).\n\nMore.',
    title_cy: 'Mapiau newydd',
    content_cy: 'Mae mapiau newydd.',
  })
  const english = (await portal.app.inject(`/news/${id}`)).body
  expect(titleOf(english)).toBe('New &amp; old maps · Wales LiDAR Portal')
  expect(said(english, 'description')).toBe('There are new maps.')
  expect(said(english, 'og:image')).toContain(`/og/news/${id}.png?v=`)
  const welsh = (await portal.app.inject(`/news/${id}?lang=cy`)).body
  expect([titleOf(welsh), said(welsh, 'og:description')]).toEqual([
    'Mapiau newydd · Porth LiDAR Cymru',
    'Mae mapiau newydd.',
  ])
  const draft = await makeNews(portal, keeper, { title: 'Not yet' }, { published: false })
  const hidden = await portal.app.inject(`/news/${draft.id}`)
  expect([hidden.statusCode, hidden.body.includes('Not yet')]).toEqual([404, false])
})
