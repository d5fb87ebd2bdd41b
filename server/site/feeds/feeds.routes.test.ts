import { describe, expect, it, test } from 'vitest'
import { changeNews } from '#contract/site/news.ts'
import { makeAdministrator, makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { makeNews, sendNews } from '#server/testing/news.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'

const config = { publicUrl: 'https://porth.example' }
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

async function feed({ app }: TestApp, url: string): Promise<string> {
  return (await app.inject(url)).body
}

/** Texts of an element, still escaped. */
function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )
}

describe.each(['/news/atom.xml', '/finds/atom.xml'])('the feed %s', (url) => {
  it('is valid Atom even without entries', async () => {
    const portal = await makeApp(config)
    const answer = await portal.app.inject(url)
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const name = url.split('/')[1] ?? ''
    expect(answer.body).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="en">/,
    )
    expect(textsOf(answer.body, 'id')).toEqual([`tag:porth.example,2026:${name}/en`])
    expect(textsOf(answer.body, 'updated')).toEqual(['1970-01-01T00:00:00Z'])
    expect(answer.body).toContain(
      `<link rel="self" href="https://porth.example${url}" type="application/atom+xml"`,
    )
    expect(textsOf(answer.body, 'name')).toEqual(['Wales LiDAR Portal'])
    expect((await portal.app.inject(`${url}?lang=fr`)).statusCode).toBe(400)
  })

  it('is not sent again to readers who have it', async () => {
    const { app } = await makeApp(config)
    const { headers } = await app.inject(url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

test('a news item is an entry with absolute links and escaped text', async () => {
  const portal = await makeApp(config)
  const keeper = await makeAdministrator(portal)
  const { id } = await makeNews(portal, keeper, {
    title: 'Maps & <more>',
    content: 'See [feedback](/feedback) & <script>.',
    tags: '[{"name":"R&D"}]',
  })
  const xml = await feed(portal, '/news/atom.xml')
  expect(textsOf(xml, 'id')[1]).toBe(`tag:porth.example,2026:news/${id}/en`)
  expect(textsOf(xml, 'title')[1]).toBe('Maps &amp; &lt;more&gt;')
  expect(textsOf(xml, 'content')).toEqual([
    '&lt;p&gt;See &lt;a href=&quot;https://porth.example/feedback&quot;&gt;feedback&lt;/a&gt; &amp;amp; &amp;lt;script&amp;gt;.&lt;/p&gt;',
  ])
  expect(xml).toContain('<category term="R&amp;D"/>')
  expect(xml).toContain(`<link rel="alternate" href="https://porth.example/news/${id}" type="text/html"/>`)
  for (const at of [...textsOf(xml, 'updated'), ...textsOf(xml, 'published')]) expect(at).toMatch(TIME)
})

test('an entry keeps its id when its text is changed', async () => {
  const portal = await makeApp(config)
  const keeper = await makeAdministrator(portal)
  const { id } = await makeNews(portal, keeper)
  const before = textsOf(await feed(portal, '/news/atom.xml'), 'id')
  await sendNews(portal, keeper, changeNews, { id, fields: { title: 'Changed' } })
  const after = await feed(portal, '/news/atom.xml')
  expect(textsOf(after, 'id')).toEqual(before)
  expect(textsOf(after, 'title')[1]).toBe('Changed')
})

test('the Welsh feed is in Welsh, and marks an item without Welsh as English', async () => {
  const portal = await makeApp(config)
  const keeper = await makeAdministrator(portal)
  await makeNews(portal, keeper, { title: 'English alone' })
  await makeNews(portal, keeper, { title_cy: 'Cymraeg', content_cy: 'Helô' })
  const xml = await feed(portal, '/news/atom.xml?lang=cy')
  expect(textsOf(xml, 'title')).toEqual(['Newyddion Porth LiDAR Cymru', 'Cymraeg', 'English alone'])
  expect([...xml.matchAll(/<entry xml:lang="(\w+)">/g)].map(([, language]) => language)).toEqual(['cy', 'en'])
})

test('a record is an entry with its member’s words, newest first', async () => {
  const portal = await makeApp(config)
  const member = await makeMember({ username: 'gwen' })
  await makeRecord(portal.app, member, { title: 'Oldest' })
  const { id } = await makeRecord(portal.app, member, {
    title: 'Crug <b>',
    description: 'A & b\n\nsecond\u0001',
  })
  const xml = await feed(portal, '/finds/atom.xml')
  expect(textsOf(xml, 'title').slice(1)).toEqual(['Crug &lt;b&gt;', 'Oldest'])
  expect(textsOf(xml, 'name')).toEqual(['Wales LiDAR Portal', 'gwen', 'gwen'])
  expect(textsOf(xml, 'content')[0]).toBe('&lt;p&gt;A &amp;amp; b&lt;/p&gt;&lt;p&gt;second&lt;/p&gt;')
  expect(xml).toContain(`href="https://porth.example/LidarPortal?record=${id}"`)
})

test('the photo of an entry is one that may be passed on', async () => {
  const portal = await makeApp(config)
  const { picture1, picture2 } = await makeRecord(portal.app, await makeMember(), {
    picture1: pictureFile(await makePicture()),
    picture2: pictureFile(await makePicture()),
    licence: JSON.stringify({ pictures: { 1: 'all-rights-reserved' } }),
  })
  const [content] = textsOf(await feed(portal, '/finds/atom.xml'), 'content')
  expect(content).toContain(String(picture2))
  expect(content).not.toContain(String(picture1))
})

test('a record that was changed has the time of the change, and the feed the latest', async () => {
  const portal = await makeApp(config)
  const member = await makeMember()
  const { id } = await makeRecord(portal.app, member, { title: 'Mound' })
  const recorded = new Date('2026-01-02T03:04:05Z')
  await portal.db
    .updateTable('records')
    .set({ created_at: recorded, updated_at: recorded })
    .where('id', '=', id)
    .execute()
  const timesIn = async () => {
    const xml = await feed(portal, '/finds/atom.xml')
    return { published: textsOf(xml, 'published'), updated: textsOf(xml, 'updated') }
  }
  const at = '2026-01-02T03:04:05Z'
  expect(await timesIn()).toEqual({ published: [at], updated: [at, at] })
  await sendChange(portal.app, member, id, { title: 'Round mound' })
  const { published, updated } = await timesIn()
  expect(published).toEqual([at])
  expect(updated[1]).not.toBe(at)
  expect(updated[0]).toBe(updated[1])
})

test('an entry of a record with another licence is newer, unless its place is withheld', async () => {
  const portal = await makeApp(config)
  const finder = await makeMember()
  const { id } = await makeRecord(portal.app, finder)
  const before = new Date('2026-01-05T10:00:00Z')
  await portal.db.updateTable('records').set({ created_at: before, updated_at: before }).execute()
  const newest = async () => textsOf(await feed(portal, '/finds/atom.xml'), 'updated')[1]
  const license = (licence: string) =>
    sendChange(portal.app, finder, id, { licence: JSON.stringify({ record: licence }) })
  await license('cc-by-4.0')
  const licensed = await newest()
  expect(licensed).not.toBe('2026-01-05T10:00:00Z')
  expect(await feed(portal, '/finds/atom.xml')).toContain('CC BY 4.0')
  await portal.db.updateTable('records').set({ licensed_at: null }).execute()
  // What says nothing new about the licence is no change of it.
  await license('cc-by-4.0')
  expect(await newest()).toBe('2026-01-05T10:00:00Z')
  await setLevel(portal.app, finder, id, 'generalised')
  const withheld = await newest()
  await portal.db
    .updateTable('records')
    .set({ licensed_at: new Date('2036-01-01') })
    .execute()
  expect(await newest()).toBe(withheld)
})

test('a judgement about a record, which the feed does not tell, leaves its time', async () => {
  const portal = await makeApp()
  const member = await makeMember()
  const { id } = await makeRecord(portal.app, member, { title: 'Mound' })
  const before = await feed(portal, '/finds/atom.xml')
  const review = portal.db.updateTable('record_reviews').set({ state: 'in_review' })
  await review.where('record_id', '=', id).execute()
  expect(await feed(portal, '/finds/atom.xml')).toBe(before)
})

test('a record that is not public leaves the feed', async () => {
  const portal = await makeApp(config)
  const member = await makeMember()
  const { id } = await makeRecord(portal.app, member, { title: 'Hidden mound' })
  expect(await feed(portal, '/finds/atom.xml')).toContain('Hidden mound')
  await portal.db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', id).execute()
  expect(await feed(portal, '/finds/atom.xml')).not.toContain('Hidden mound')
})

test('the feed of records can be of some states alone, and says so in its address and its id', async () => {
  const portal = await makeApp(config)
  const finder = await makeMember()
  const [confirmed, other] = [
    await makeRecord(portal.app, finder, { title: 'Confirmed' }),
    await makeRecord(portal.app, finder, { title: 'Not yet' }),
  ]
  const { decide } = reviewing(portal.app)
  const url = '/finds/atom.xml?state=verified'
  expect(textsOf(await feed(portal, url), 'title').slice(1)).toEqual([])
  await decide(await makeReviewer(portal), confirmed.id, CONFIRMED)
  const xml = await feed(portal, url)
  expect(textsOf(xml, 'title').slice(1)).toEqual(['Confirmed'])
  expect(textsOf(xml, 'id')[0]).toBe('tag:porth.example,2026:finds/en/verified')
  expect(xml).toContain('<link rel="self" href="https://porth.example/finds/atom.xml?state=verified"')
  expect(textsOf(await feed(portal, '/finds/atom.xml?lang=cy&state=submitted'), 'title').slice(1)).toEqual([
    'Not yet',
  ])
  await setLevel(portal.app, finder, other.id, 'generalised')
  expect(textsOf(await feed(portal, '/finds/atom.xml?state=submitted'), 'title').slice(1)).toEqual([])
  expect((await portal.app.inject('/finds/atom.xml?state=good')).statusCode).toBe(400)
})
