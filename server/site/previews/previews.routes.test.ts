import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { unpublishNews } from '#contract/site/news.ts'
import { updateProfile } from '#contract/accounts/profiles.ts'
import { makeAdministrator, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makeNews, sendNews } from '#server/testing/news.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { paintedTile, sampleLayer, sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { makeAppWithPages } from '#server/testing/web-folder.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The right side of the picture, which has a map, and the frame of Wales in its corner. */
const LEFT_OF_MAP = 592
const isInset = (x: number, y: number) => x > 1040 && y < 180

/** The bounding box of the pixels with the outline's colour; null if there are none. */
async function outlineIn(
  png: Buffer,
  counts: (x: number, y: number) => boolean = () => true,
): Promise<Box | null> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const [xs, ys]: [number[], number[]] = [[], []]
  for (let y = 0; y < info.height; y++)
    for (let x = LEFT_OF_MAP; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels
      const off = [0x97, 0x00, 0x9c].reduce(
        (sum, value, band) => sum + Math.abs(value - (data[at + band] ?? 0)),
        0,
      )
      if (off > 30 || !counts(x, y)) continue
      xs.push(x)
      ys.push(y)
    }
  return xs.length === 0
    ? null
    : { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Grey ground around the location of `makeRecord`, at z16 of 256 px tiles. */
async function writeRelief(portal: TestApp): Promise<void> {
  const tile = await paintedTile(512, () => 128)
  const places = [16_037, 16_038, 16_039].flatMap((x) =>
    [10_806, 10_807, 10_808, 10_809, 10_810].map((y) => [`15/${x}/${y}`, tile] as const),
  )
  const layers = [{ ...sampleLayer('hillshade'), minZoom: 15, maxZoom: 15 }]
  const tileset = sampleTilesetFile({ bounds: [-3.9, 52, -3.7, 52.2], layers })
  await writeTileset(portal, 'survey', tileset, { hillshade: Object.fromEntries(places) })
}

async function picture({ app }: TestApp, url: string): Promise<Buffer> {
  const answer = await app.inject(url)
  expect([url, answer.statusCode]).toEqual([url, 200])
  expect(answer.headers['content-type']).toBe('image/png')
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
  return answer.rawPayload
}

/** 100 m in a frame that is 220 m wide. */
const SIDE_OF_SQUARE = (608 * 100) / 220

describe('the preview of a record', () => {
  it('shows the outline at its position on the relief', async () => {
    const portal = await makeAppWithPages()
    await writeRelief(portal)
    const { id } = await makeRecord(portal.app, await makeMember())
    const png = await picture(portal, `/og/record/${id}.png`)
    const ground = await sharp(png).extract({ left: 896, top: 100, width: 1, height: 1 }).raw().toBuffer()
    const [darkest, brightest] = [Math.min(...ground), Math.max(...ground)]
    expect([brightest - darkest < 5, brightest < 180], 'grey ground').toEqual([true, true])
    const outline = await outlineIn(png, (x, y) => !isInset(x, y))
    if (!outline) throw new Error('There is no outline')
    for (const length of [outline.right - outline.left, outline.bottom - outline.top])
      expect(Math.abs(length - SIDE_OF_SQUARE)).toBeLessThan(10)
    expect(Math.abs((outline.left + outline.right) / 2 - (592 + 304))).toBeLessThan(3)
    expect(Math.abs((outline.top + outline.bottom) / 2 - 315)).toBeLessThan(3)
  })

  it('shows the outline beside a map of Wales if there is no relief', async () => {
    const portal = await makeAppWithPages()
    const { id } = await makeRecord(portal.app, await makeMember())
    const png = await picture(portal, `/og/record/${id}.png`)
    const outline = await outlineIn(png, (x) => x > 900)
    const dot = await outlineIn(png, (x) => x < 900)
    expect((outline?.right ?? 0) - (outline?.left ?? 0)).toBeGreaterThan(150)
    // The record is in the middle of Wales.
    expect(dot?.left).toBeGreaterThan(720)
    expect(dot?.right).toBeLessThan(830)
    expect(dot?.top).toBeGreaterThan(315)
    expect(dot?.bottom).toBeLessThan(430)
  })

  it.each(['古墳の跡', 'x'.repeat(150), '"><svg onload=1>&amp;', '🏰'])(
    'can be drawn for the title %j',
    async (title) => {
      const portal = await makeAppWithPages()
      const { id } = await makeRecord(portal.app, await makeMember(), { title })
      await picture(portal, `/og/record/${id}.png`)
    },
  )

  it('is in English or Welsh, and in no other language', async () => {
    const portal = await makeAppWithPages()
    const { id } = await makeRecord(portal.app, await makeMember())
    const [english, welsh] = await Promise.all(
      ['en', 'cy'].map((language) => picture(portal, `/og/record/${id}.png?lang=${language}`)),
    )
    expect(english?.equals(welsh ?? Buffer.alloc(0))).toBe(false)
    expect((await portal.app.inject(`/og/record/${id}.png?lang=fr`)).statusCode).toBe(400)
  })

  it('is not sent again until the record changes, and then has another address in the page', async () => {
    const portal = await makeAppWithPages()
    const member = await makeMember()
    const { id } = await makeRecord(portal.app, member)
    const addressIn = async () => {
      const { body } = await portal.app.inject(`/LidarPortal?record=${id}`)
      return /"og:image" content="[^"]*(\/og\/record\/[^"]*)"/.exec(body)?.[1] ?? ''
    }
    const before = await addressIn()
    const first = await portal.app.inject(before)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await portal.app.inject({ url: before, headers })).statusCode).toBe(304)

    const polygonCoordinate = JSON.stringify(squareAround(52.1, -3.8, 400).slice(0, 3))
    expect((await sendChange(portal.app, member, id, { polygonCoordinate })).statusCode).toBe(200)
    const after = await addressIn()
    expect(after).not.toBe(before)
    const second = await portal.app.inject({ url: after, headers })
    expect(second.statusCode).toBe(200)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
  })

  it('is that of the portal where the exact place is withheld, and none where the record is', async () => {
    const portal = await makeAppWithPages()
    const { app } = portal
    await writeRelief(portal)
    const [finder, administrator] = [await makeMember(), await makeAdministrator(portal)]
    const [far, near, gone] = [
      await makeRecord(app, finder, {
        polygonCoordinate: JSON.stringify(squareAround(52.6, -3.9, 400).slice(0, 3)),
      }),
      await makeRecord(app, finder),
      await makeRecord(app, finder),
    ]
    const neutral = await picture(portal, '/og/portal.png')
    const drawn = await picture(portal, `/og/record/${near.id}.png`)
    expect(drawn.equals(neutral)).toBe(false)
    for (const { id } of [far, near])
      expect((await setLevel(app, finder, id, 'generalised')).statusCode).toBe(200)
    expect((await setLevel(app, administrator, gone.id, 'restricted')).statusCode).toBe(200)
    const answers = await Promise.all([far, near].map(({ id }) => app.inject(`/og/record/${id}.png`)))
    for (const { rawPayload } of answers) expect(rawPayload.equals(neutral)).toBe(true)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    expect((await app.inject(`/og/record/${gone.id}.png`)).statusCode).toBe(404)

    const imageIn = async (id: number) => {
      const { body } = await app.inject(`/LidarPortal?record=${id}`)
      return /"og:image" content="[^"]*(\/og\/[^"]*)".*"og:image:alt" content="([^"]*)"/s.exec(body)?.slice(1)
    }
    const images = await Promise.all([far.id, near.id, gone.id, 999_999].map(imageIn))
    expect(images[0]?.[0]).toMatch(/^\/og\/portal\.png\?v=/)
    for (const image of images) expect(image).toEqual(images[0])
  })

  it('disappears when the record is hidden or deleted', async () => {
    const portal = await makeAppWithPages()
    const { app, db } = portal
    const member = await makeMember()
    const [hidden, deleted] = [await makeRecord(app, member), await makeRecord(app, member)]
    await picture(portal, `/og/record/${hidden.id}.png`)
    await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
    await app.inject({ method: 'DELETE', url: `/api/records/${deleted.id}/`, headers: member.authorization })
    for (const id of [hidden.id, deleted.id, 999_999])
      expect((await app.inject(`/og/record/${id}.png`)).statusCode).toBe(404)
    expect((await app.inject('/og/record/x.png')).statusCode).toBe(404)
  })
})

describe('the preview of a member', () => {
  const drawn = async (portal: TestApp, { username }: TestMember) =>
    picture(portal, `/og/profile/${encodeURIComponent(username)}.png`)

  it('shows the locations of their records', async () => {
    const portal = await makeAppWithPages()
    const member = await makeMember({ username: 'nest.o@ynys.png' })
    expect(await outlineIn(await drawn(portal, member))).toBe(null)
    await makeRecord(portal.app, member)
    expect(await outlineIn(await drawn(portal, member))).not.toBe(null)
  })

  it('shows nothing that the profile hides', async () => {
    const portal = await makeAppWithPages()
    const { db } = portal
    const member = await makeMember()
    await makeRecord(portal.app, member)
    const set = (values: { location: string | null; hidden: string[] }) =>
      db.updateTable('profiles').set(values).where('account_id', '=', member.id).execute()
    await set({ location: 'Ynys-hir', hidden: [] })
    const open = await drawn(portal, member)
    await set({ location: 'Ynys-hir', hidden: ['location', 'records'] })
    const closed = await drawn(portal, member)
    await set({ location: null, hidden: ['records'] })
    const without = await drawn(portal, member)
    expect(open.equals(closed)).toBe(false)
    expect(closed.equals(without)).toBe(true)
    expect(await outlineIn(closed)).toBe(null)
  })

  it('shows their portrait', async () => {
    const portal = await makeAppWithPages()
    const member = await makeMember()
    const before = await drawn(portal, member)
    const form = new FormData()
    const portrait = new Uint8Array(await makePicture({ width: 300, height: 300 }))
    form.append('profile_picture', new File([portrait], 'me.jpg', { type: 'image/jpeg' }))
    const sent = new Response(form)
    await portal.app.inject({
      method: updateProfile.method,
      url: updateProfile.path.replace('{id}', String(member.id)),
      headers: { ...member.authorization, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    const after = await drawn(portal, member)
    const above = async (png: Buffer) => {
      const place = { left: 100, top: 160, width: 1, height: 1 }
      return [...(await sharp(png).extract(place).raw().toBuffer())]
    }
    expect((await above(before))[1]).toBeGreaterThan(200)
    const [red = 0, green = 255] = await above(after)
    expect([red > 200, green < 60]).toEqual([true, true])
  })

  it('disappears while they are suspended', async () => {
    const portal = await makeAppWithPages()
    const member = await makeMember()
    await portal.db.updateTable('accounts').set({ active: false }).where('id', '=', member.id).execute()
    expect((await portal.app.inject(`/og/profile/${member.username}.png`)).statusCode).toBe(404)
    expect((await portal.app.inject('/og/profile/nobody.png')).statusCode).toBe(404)
  })
})

test('the preview of a news item shows its photo, and drafts have none', async () => {
  const portal = await makeAppWithPages()
  const keeper = await makeAdministrator(portal)
  const plain = await makeNews(portal, keeper)
  const photo = new Uint8Array(await makePicture({ width: 600, height: 600 }))
  const image = new File([photo], 'a.jpg', { type: 'image/jpeg' })
  const { id } = await makeNews(portal, keeper, { image, image_alt: 'Red and blue' })
  const draft = await makeNews(portal, keeper, {}, { published: false })
  const middle = async (news: { id: number }) => {
    const place = { left: 640, top: 315, width: 1, height: 1 }
    return [
      ...(await sharp(await picture(portal, `/og/news/${news.id}.png`))
        .extract(place)
        .raw()
        .toBuffer()),
    ]
  }
  expect((await middle({ id }))[0]).toBeGreaterThan(200)
  expect((await middle(plain))[0]).toBeLessThan(100)
  expect((await portal.app.inject(`/og/news/${draft.id}.png`)).statusCode).toBe(404)
  await sendNews(portal, keeper, unpublishNews, { id })
  expect((await portal.app.inject(`/og/news/${id}.png`)).statusCode).toBe(404)
})

test('the preview of the portal may be embedded by other sites', async () => {
  const portal = await makeAppWithPages()
  await picture(portal, '/og/portal.png?lang=cy')
  const { headers } = await portal.app.inject('/og/portal.png')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect((await portal.app.inject('/og/anything.png')).statusCode).toBe(404)
})

test('drawing is limited by address, and stored previews are not counted', async () => {
  const portal = await makeAppWithPages()
  const { limits } = portal.config
  const limited = await makeAppWithPages({
    limits: { ...limits, previewsByAddress: { points: 1, seconds: 300 } },
  })
  const ask = async (url: string) => (await limited.app.inject(url)).statusCode
  expect(await ask('/og/portal.png')).toBe(200)
  expect(await ask('/og/portal.png')).toBe(200)
  expect(await ask('/og/portal.png?lang=cy')).toBe(429)
})
