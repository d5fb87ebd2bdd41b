import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import * as contract from '#contract/site/news.ts'
import { makeAdministrator, makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makeNews, sendNews } from '#server/testing/news.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { pictureFile } from '#server/testing/records.ts'

async function makePortal(): Promise<TestApp & { keeper: TestMember }> {
  const portal = await makeApp()
  return { ...portal, keeper: await makeAdministrator(portal) }
}

async function listed({ app }: TestApp): Promise<contract.News[]> {
  return (await app.inject('/api/news/')).json<contract.News[]>()
}

async function article({ app }: TestApp, id: number): Promise<contract.NewsArticle> {
  return (await app.inject(`/api/news/${id}/`)).json<contract.NewsArticle>()
}

describe('the list of news', () => {
  it('is a plain array of published items, newest first, and ignores query parameters', async () => {
    const portal = await makePortal()
    const first = await makeNews(portal, portal.keeper, { title: 'First' })
    await makeNews(portal, portal.keeper, { title: 'Draft' }, { published: false })
    const second = await makeNews(portal, portal.keeper, { title: 'Second' })
    const answer = await portal.app.inject('/api/news/?limit=1')
    expect(answer.json<contract.News[]>().map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('contains each item with the fields that older clients read, and its text as it was written', async () => {
    const portal = await makePortal()
    const tags = JSON.stringify([{ name: 'Maps', name_cy: 'Mapiau' }, { name: 'Beta' }])
    const image = pictureFile(await makePicture())
    const content = 'A **new** layer.\n\n<b>See</b> [feedback](/feedback).'
    const { id } = await makeNews(portal, portal.keeper, { title: 'New', content, tags, image })
    const [item] = await listed(portal)
    expect(item).toMatchObject({ id, title: 'New', content })
    expect(item?.published_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(item?.tags.map(({ name, name_cy }) => [name, name_cy])).toEqual([
      ['Maps', 'Mapiau'],
      ['Beta', null],
    ])
    expect(item?.tags.every((tag) => Number.isInteger(tag.id))).toBe(true)
    expect(item?.image).toMatch(/^http:\/\/localhost:\d+\/media\/../)
    expect(item).toMatchObject({ image_width: 80, image_height: 60 })
  })

  it('is not sent again to readers who have it, until it changes', async () => {
    const portal = await makePortal()
    const { id } = await makeNews(portal, portal.keeper)
    const { headers } = await portal.app.inject('/api/news/')
    const again = { url: '/api/news/', headers: { 'if-none-match': String(headers.etag) } }
    expect((await portal.app.inject(again)).statusCode).toBe(304)
    await sendNews(portal, portal.keeper, contract.changeNews, { id, fields: { title: 'Changed' } })
    const changed = await portal.app.inject(again)
    expect([changed.statusCode, changed.json<contract.News[]>()[0]?.title]).toEqual([200, 'Changed'])
  })
})

describe('one news item', () => {
  it('has its text as HTML in both languages, and links to its neighbours', async () => {
    const portal = await makePortal()
    const older = await makeNews(portal, portal.keeper, { title: 'Older' })
    const welsh = { title_cy: 'Haen newydd', content_cy: 'Mae haen **newydd**.' }
    const { id } = await makeNews(portal, portal.keeper, welsh)
    const newer = await makeNews(portal, portal.keeper, { title: 'Newer' })
    expect(await article(portal, id)).toMatchObject({
      html: '<p>There is a <strong>new</strong> layer on the map.</p>',
      title_cy: 'Haen newydd',
      html_cy: '<p>Mae haen <strong>newydd</strong>.</p>',
      older: { id: older.id, title: 'Older', title_cy: null },
      newer: { id: newer.id, title: 'Newer', title_cy: null },
    })
    expect(await article(portal, newer.id)).toMatchObject({ newer: null })
  })

  it('has no Welsh while its translation is incomplete', async () => {
    const portal = await makePortal()
    const { id } = await makeNews(portal, portal.keeper, { title_cy: 'Haen newydd' })
    expect(await article(portal, id)).toMatchObject({ title_cy: null, content_cy: null, html_cy: null })
  })

  test.each(['/api/news/999/', '/api/news/0/', '/api/news/2147483647/'])(
    'is not found at %s',
    async (url) => {
      const { app } = await makeApp()
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { detail: 'No News matches the given query.' },
      ])
    },
  )
})

/** Every route where a visitor without the role could see it. */
const PUBLIC_PLACES = ['/api/news/', '/news/atom.xml', '/news/atom.xml?lang=cy']

describe('a draft', () => {
  it.each(['never published', 'unpublished'])(
    'that was %s can be read only by administrators',
    async (how) => {
      const portal = await makePortal()
      const secret = {
        title: 'Secret barrow',
        content: 'Secret barrow',
        title_cy: 'Crug',
        content_cy: 'Crug',
      }
      const tags = JSON.stringify([{ name: 'Secret barrow' }])
      const { id } = await makeNews(
        portal,
        portal.keeper,
        { ...secret, tags },
        { published: how === 'unpublished' },
      )
      if (how === 'unpublished') await sendNews(portal, portal.keeper, contract.unpublishNews, { id })
      const neighbour = await makeNews(portal, portal.keeper, { title: 'Neighbour' })
      const member = await makeMember()
      for (const { authorization } of [{ authorization: {} }, member, portal.keeper]) {
        const one = await portal.app.inject({ url: `/api/news/${id}/`, headers: authorization })
        expect([one.statusCode, one.json()]).toEqual([404, { detail: 'No News matches the given query.' }])
        for (const url of [...PUBLIC_PLACES, `/api/news/${neighbour.id}/`])
          expect((await portal.app.inject({ url, headers: authorization })).body).not.toMatch(/Secret|Crug/)
      }
      const kept = await sendNews(portal, portal.keeper, contract.getNewsDraft, { id })
      expect(kept.json()).toMatchObject({ title: 'Secret barrow', published_at: null })
    },
  )
})

describe('a visitor who is not an administrator', () => {
  const routes = [
    contract.listNewsDrafts,
    contract.getNewsDraft,
    contract.createNews,
    contract.changeNews,
    contract.publishNews,
    contract.unpublishNews,
    contract.deleteNews,
    contract.previewNews,
  ]

  it('is refused every change and every view of drafts, and nothing changes', async () => {
    const portal = await makePortal()
    const { id } = await makeNews(portal, portal.keeper, {}, { published: false })
    const before = await sendNews(portal, portal.keeper, contract.listNewsDrafts)
    const member = await makeMember()
    const refused = await Promise.all(
      routes.map(async (route) => {
        const sent = { id, ...(route.method !== 'GET' && { fields: { title: 'Taken over', content: 'x' } }) }
        const anonymous = await sendNews(portal, null, route, sent)
        const signedIn = await sendNews(portal, member, route, sent)
        return [anonymous.statusCode, signedIn.statusCode]
      }),
    )
    expect(refused).toEqual(routes.map(() => [401, 403]))
    const after = await sendNews(portal, portal.keeper, contract.listNewsDrafts)
    expect(after.json()).toEqual(before.json())
  })
})

describe('an administrator', () => {
  it('changes only the fields in the request', async () => {
    const portal = await makePortal()
    const { id } = await makeNews(portal, portal.keeper, { tags: '[{"name":"Maps"}]', image_alt: 'A map' })
    const changed = await sendNews(portal, portal.keeper, contract.changeNews, {
      id,
      fields: { title: 'Two' },
    })
    expect(changed.json()).toMatchObject({ title: 'Two', image_alt: 'A map', tags: [{ name: 'Maps' }] })
    expect((await listed(portal))[0]).toMatchObject({ content: 'There is a **new** layer on the map.' })
  })

  it('who saves second learns who saved first, and can overwrite only on request', async () => {
    const portal = await makePortal()
    const { id, updated_at } = await makeNews(portal, portal.keeper)
    const other = await makeAdministrator(portal)
    const save = (who: TestMember, title: string, seen: string) =>
      sendNews(portal, who, contract.changeNews, { id, fields: { title, updated_at: seen } })
    expect((await save(other, 'Theirs', updated_at)).statusCode).toBe(200)
    const refused = await save(portal.keeper, 'Mine', updated_at)
    expect(refused.statusCode).toBe(409)
    const said = refused.json<{ updated_at: string }>()
    expect(said).toMatchObject({
      detail: 'This news item was changed in the meantime. Nothing of yours was saved yet.',
      changed_by: other.username,
    })
    expect((await listed(portal))[0]).toMatchObject({ title: 'Theirs' })
    expect((await save(portal.keeper, 'Mine', said.updated_at)).json()).toMatchObject({ title: 'Mine' })
  })

  it('can replace a picture and remove it, and its files are deleted', async () => {
    const portal = await makePortal()
    const image = pictureFile(await makePicture())
    const { id } = await makeNews(portal, portal.keeper, { image })
    const files = async () => {
      const keys: string[] = []
      for await (const { key } of portal.files.list('media/')) keys.push(key)
      return keys
    }
    const first = await files()
    await sendNews(portal, portal.keeper, contract.changeNews, { id, fields: { image } })
    const second = await files()
    expect(second).toHaveLength(2)
    expect(second).not.toEqual(expect.arrayContaining(first))
    const bare = await sendNews(portal, portal.keeper, contract.changeNews, { id, fields: { image: '' } })
    expect(bare.json()).toMatchObject({ image: null })
    expect(await files()).toEqual([])
  })

  it('deletes an item completely', async () => {
    const portal = await makePortal()
    const image = pictureFile(await makePicture())
    const { id } = await makeNews(portal, portal.keeper, { image, tags: '[{"name":"Maps"}]' })
    expect((await sendNews(portal, portal.keeper, contract.deleteNews, { id })).statusCode).toBe(204)
    const all = await sendNews(portal, portal.keeper, contract.listNewsDrafts)
    expect(all.json()).toEqual({ items: [], tags: [], total: 0, next: null })
    for await (const { key } of portal.files.list('media/')) expect.fail(`${key} is left`)
    expect((await sendNews(portal, portal.keeper, contract.deleteNews, { id })).statusCode).toBe(404)
  })

  it('is in the audit log with every act', async () => {
    const portal = await makePortal()
    const { id } = await makeNews(portal, portal.keeper)
    await sendNews(portal, portal.keeper, contract.changeNews, { id, fields: { title: 'Two' } })
    await sendNews(portal, portal.keeper, contract.unpublishNews, { id })
    await sendNews(portal, portal.keeper, contract.deleteNews, { id })
    const acts = await portal.db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id'])
      .where('target_kind', '=', 'news')
      .orderBy('id')
      .execute()
    expect(acts).toEqual(
      ['created', 'published', 'changed', 'unpublished', 'deleted'].map((act) => ({
        actor_id: portal.keeper.id,
        act: `news-${act}`,
        target_id: id,
      })),
    )
  })

  it('can preview a text as readers will see it, and the preview is not stored', async () => {
    const portal = await makePortal()
    const fields = { content: '**a** <script>' }
    const answer = await sendNews(portal, portal.keeper, contract.previewNews, { fields })
    expect(answer.json()).toEqual({ html: '<p><strong>a</strong> &lt;script&gt;</p>' })
    expect(await listed(portal)).toEqual([])
  })

  it('spells a tag the same way in all items', async () => {
    const portal = await makePortal()
    await makeNews(portal, portal.keeper, { tags: '[{"name":"maps"}]' })
    await makeNews(portal, portal.keeper, { tags: '[{"name":"Maps","name_cy":"Mapiau"},{"name":"MAPS"}]' })
    const [second, first] = await listed(portal)
    expect(first?.tags).toEqual(second?.tags)
    expect(second?.tags).toMatchObject([{ name: 'Maps', name_cy: 'Mapiau' }])
  })

  it('gets all errors at once', async () => {
    const portal = await makePortal()
    const tagTexts = ['Write at most 8 tags, each a name of at most 40 characters.']
    const nine = JSON.stringify(Array.from({ length: 9 }, (_, index) => ({ name: `t${index}` })))
    const wrong = [
      [{ title: '  ' }, { title: ['This field may not be blank.'] }],
      [{ title: 'ŵ'.repeat(151) }, { title: ['Ensure this field has no more than 150 characters.'] }],
      [{ tags: '[{"name":""}]' }, { tags: tagTexts }],
      [{ tags: 'Maps' }, { tags: tagTexts }],
      [{ tags: nine }, { tags: tagTexts }],
      [{ image: 'a.jpg' }, { image: [REFUSAL_TEXTS.pictureNotFile] }],
      [{ image: new File(['<svg/>'], 'x.png') }, { image: [REFUSAL_TEXTS.pictureNotImage] }],
    ] as const
    for (const [fields, refusal] of wrong) {
      const sent = { title: 'Title', ...fields }
      const answer = await sendNews(portal, portal.keeper, contract.createNews, { fields: sent })
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
    }
  })

  it('cannot publish an item without a text, nor empty a published one', async () => {
    const portal = await makePortal()
    const empty = { content: ['This field may not be blank.'] }
    const draft = await makeNews(portal, portal.keeper, { content: '' }, { published: false })
    const publishing = await sendNews(portal, portal.keeper, contract.publishNews, { id: draft.id })
    expect([publishing.statusCode, publishing.json()]).toEqual([400, empty])
    const { id } = await makeNews(portal, portal.keeper)
    const emptying = await sendNews(portal, portal.keeper, contract.changeNews, {
      id,
      fields: { content: ' ' },
    })
    expect([emptying.statusCode, emptying.json()]).toEqual([400, empty])
  })
})

test('a picture of news is encoded again, without the camera’s metadata', async () => {
  const portal = await makePortal()
  const bytes = await sharp(await makePicture())
    .withExif({ IFD0: { Make: 'Camera' } })
    .toBuffer()
  const { image } = await makeNews(portal, portal.keeper, { image: pictureFile(bytes) })
  const answer = await portal.app.inject(new URL(image ?? '').pathname)
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
})
