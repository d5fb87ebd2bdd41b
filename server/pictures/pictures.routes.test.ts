import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/http/limits.ts'
import { shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { PHOTO_FIELDS } from '#contract/records/records.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { multipart } from '#server/testing/forms.ts'
import { makePicture, makePictureOfBytes, makeTelephonePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendRecord } from '#server/testing/records.ts'

const NOT_AN_IMAGE = [
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
]

async function makePortal() {
  const portal = await makeApp()
  return { ...portal, member: await makeMember() }
}

/** The path of a picture's address, after a check of the rest of it. */
function pathOf(address: string | null | undefined, { config }: TestApp): string {
  if (!address?.startsWith(`${config.publicUrl}/`)) throw new Error(`Not absolute: ${String(address)}`)
  return address.slice(config.publicUrl.length)
}

async function storedKeys({ files }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys
}

async function halfPicture(): Promise<Buffer> {
  const whole = await makePicture({ width: 300, height: 200 })
  return whole.subarray(0, whole.length / 2)
}

describe('a picture of a record', () => {
  it('can be read without a token, with its own type, by anybody and cached for ever', async () => {
    const portal = await makePortal()
    const { picture1 } = await makeRecord(portal.app, portal.member, {
      picture1: pictureFile(await makePicture({ format: 'gif' }), 'photo.gif'),
    })
    const response = await portal.app.inject({ url: pathOf(picture1, portal) })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(response.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'cdn-cache-control': 'max-age=3600',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: 80 })
  })

  it('has a thumbnail beside it', async () => {
    const portal = await makePortal()
    const { picture1 } = await makeRecord(portal.app, portal.member, {
      picture1: pictureFile(await makePicture()),
    })
    const url = pathOf(picture1, portal).replace(/\.jpg$/, '-thumb.webp')
    const response = await portal.app.inject({ url })
    expect(response.headers['content-type']).toBe('image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 120, height: 90 })
  })

  it('is not sent again to readers who have it, and HEAD returns its headers only', async () => {
    const portal = await makePortal()
    const { picture1 } = await makeRecord(portal.app, portal.member, {
      picture1: pictureFile(await makePicture()),
    })
    const url = pathOf(picture1, portal)
    const head = await portal.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100)
    const headers = { 'if-none-match': String(head.headers.etag) }
    expect((await portal.app.inject({ url, headers })).statusCode).toBe(304)
  })

  it('does not reveal where and with which camera it was taken', async () => {
    const portal = await makePortal()
    const { picture1 } = await makeRecord(portal.app, portal.member, {
      picture1: pictureFile(await makeTelephonePicture()),
    })
    const { rawPayload } = await portal.app.inject({ url: pathOf(picture1, portal) })
    const { exif, xmp, iptc, icc, width, height } = await sharp(rawPayload).metadata()
    expect({ exif, xmp, iptc, icc, width, height }).toEqual({ width: 60, height: 80 })
  })

  it('has an address of its own, even if five have the same name', async () => {
    const portal = await makePortal()
    const bytes = await makePicture()
    const record = await makeRecord(
      portal.app,
      portal.member,
      Object.fromEntries(PHOTO_FIELDS.map((name) => [name, pictureFile(bytes, '../../evil.png')])),
    )
    const addresses = PHOTO_FIELDS.map((name) => record[name])
    expect(new Set(addresses).size).toBe(5)
    expect(addresses.join()).not.toContain('evil')
  })

  it.each([
    '/media/ab/ab0123456789abcdef0123456789abcd.jpg',
    '/media/ab/..%2f..%2fdatabase',
    '/media/..%2f/lock.jpg',
    '/media/ab/%00.jpg',
  ])('is not found at %s', async (url) => {
    const { app } = await makeApp()
    expect((await app.inject({ url })).statusCode).toBe(404)
  })
})

describe('a record is refused with', () => {
  it.each([
    ['an SVG', 'photo.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_AN_IMAGE],
    ['half a picture', 'photo.jpg', () => halfPicture(), NOT_AN_IMAGE],
    ['an empty file', 'photo.png', () => Buffer.alloc(0), ['The submitted file is empty.']],
    ['a byte too many', 'photo.png', () => makePictureOfBytes(2_097_153), ['Max file size is 2048KB']],
    [
      'a file name of 124 characters',
      `${'a'.repeat(120)}.png`,
      () => makePicture({ format: 'png' }),
      ['Ensure this filename has at most 100 characters (it has 124).'],
    ],
    [
      'the name of a web page',
      'photo.html',
      () => makePicture(),
      ['File extension “html” is not allowed. Allowed extensions are: png, gif, jpg, jpeg, jpe, jfif.'],
    ],
    ['a text that is called a picture', 'photo.jpg', () => Buffer.from('This is no picture.'), NOT_AN_IMAGE],
  ])('%s, and no file is stored', async (_, name, bytes, texts) => {
    const portal = await makePortal()
    const response = await sendRecord(portal.app, portal.member, {
      picture1: pictureFile(await makePicture()),
      picture2: pictureFile(await bytes(), name),
    })
    expect([response.statusCode, response.json()]).toEqual([400, { picture2: texts }])
    expect(await storedKeys(portal)).toEqual([])
  })

  it('a text in the field of a picture, and no file is stored', async () => {
    const portal = await makePortal()
    const response = await sendRecord(portal.app, portal.member, {
      picture1: pictureFile(await makePicture()),
      picture2: 'https://example.org/find.jpg',
    })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { picture2: ['The submitted data was not a file. Check the encoding type on the form.'] },
    ])
    expect(await storedKeys(portal)).toEqual([])
  })

  it('an error for each of its pictures that is invalid', async () => {
    const { app, member } = await makePortal()
    const broken = pictureFile(await halfPicture())
    const response = await sendRecord(app, member, { picture1: broken, picture5: broken })
    expect(response.json()).toEqual({ picture1: NOT_AN_IMAGE, picture5: NOT_AN_IMAGE })
  })
})

it('a picture of 2,097,152 bytes is accepted', async () => {
  const { app, member } = await makePortal()
  const picture1 = pictureFile(await makePictureOfBytes(2_097_152), 'photo.png')
  expect((await sendRecord(app, member, { picture1 })).statusCode).toBe(201)
})

describe('a photo that a browser cannot make smaller', () => {
  async function shrink(file: File | string | undefined) {
    const { app, member, ...portal } = await makePortal()
    const { contentType, payload } = await multipart({ file })
    const headers = { ...member.authorization, 'content-type': contentType }
    const response = await app.inject({ method: 'POST', url: shrinkPicture.path, headers, payload })
    return { response, portal: { app, ...portal } }
  }

  it.each([
    ['a PNG', () => makePictureOfBytes(PICTURE_MAX_BYTES + 1), 'photo.png', [80, 60]],
    ['a JPEG from a phone held sideways', makeTelephonePicture, 'photo.jpg', [60, 80]],
  ] as const)(
    'is sent back as a small JPEG, upright and without a place, and not stored: %s',
    async (...given) => {
      const [, make, name, [width, height]] = given
      const { response, portal } = await shrink(pictureFile(await make(), name))
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(response.rawPayload.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES)
      const read = await sharp(response.rawPayload).metadata()
      expect([read.format, read.width, read.height, read.exif]).toEqual(['jpeg', width, height, undefined])
      expect(await storedKeys(portal)).toEqual([])
    },
  )

  it('is refused to a member who sent too many, and to nobody else', async () => {
    const { limits } = parseConfig({ LIMIT_PHOTOS_BY_MEMBER: '1/60' })
    const off = parseConfig({ RATE_LIMITS: 'off' }).limits
    const { app } = await makeApp({ limits: { ...off, photosByMember: limits.photosByMember } })
    const send = async ({ authorization }: TestMember) => {
      const { contentType, payload } = await multipart({ file: pictureFile(await makePicture()) })
      const headers = { ...authorization, 'content-type': contentType }
      return (await app.inject({ method: 'POST', url: shrinkPicture.path, headers, payload })).statusCode
    }
    const [first, second] = [await makeMember(), await makeMember()]
    expect([await send(first), await send(first), await send(second)]).toEqual([200, 429, 200])
  })

  it.each([
    ['no file', () => undefined, 'This field is required.'],
    ['a text', () => 'photo', 'The submitted data was not a file. Check the encoding type on the form.'],
    ['half a picture', async () => pictureFile(await halfPicture()), NOT_AN_IMAGE[0]],
  ])('is refused with its reason: %s', async (_, make, reason) => {
    const { response } = await shrink(await make())
    expect([response.statusCode, response.json()]).toEqual([400, { file: [reason] }])
  })
})
