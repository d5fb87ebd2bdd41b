import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { getSiteSettings } from '#contract/site/site.ts'
import { WebManifest } from '#contract/site/web-manifest.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { makeApp } from '#server/testing/app.ts'
import { webManifest } from './web-manifest.ts'

const PUBLIC = path.resolve(import.meta.dirname, '../../web/public')

test('everybody can read who runs the portal, in the words of its settings', async () => {
  const { site } = parseConfig({
    OPERATOR_NAME: 'Cymdeithas Enghraifft',
    OPERATOR_EMAIL: 'porth@lidar.example',
    SUPPORT_URL: 'https://give.example/lidar',
  })
  const { app } = await makeApp({ site })
  const answer = await app.inject({ url: getSiteSettings.path })
  expect(answer.json()).toEqual({
    operator: { name: 'Cymdeithas Enghraifft', email: 'porth@lidar.example', address: null },
    supportUrl: 'https://give.example/lidar',
    sensitivity: { on: true, preset: 'open' },
    comments: null,
    feedbackUrl: null,
    termsFrom: null,
    isPublic: false,
    kept: { loginIdleDays: 30, loginDays: 90, feedbackMonths: 24 },
  })
})

describe('the web app manifest', () => {
  const WELSH = { 'accept-language': 'cy-GB,cy;q=0.9,en;q=0.8' }

  test.each([
    ['/site.webmanifest?lang=en', WELSH, 'en', 'Wales LiDAR Portal', 'LiDAR Portal', '/'],
    ['/site.webmanifest?lang=cy', {}, 'cy', 'Porth LiDAR Cymru', 'Porth LiDAR', '/?lang=cy'],
    ['/site.webmanifest', WELSH, 'cy', 'Porth LiDAR Cymru', 'Porth LiDAR', '/?lang=cy'],
  ])('at %s with %j is in the language %s', async (url, headers, lang, name, short_name, start_url) => {
    const { app } = await makeApp()
    const answer = await app.inject({ url, headers })
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = answer.json<WebManifest>()
    expect(Value.Errors(WebManifest, manifest)).toEqual([])
    expect(manifest).toMatchObject({ id: '/', lang, name, short_name, start_url })
    expect(manifest.description).toBe(wordsIn(lang === 'cy' ? 'cy' : 'en', 'descriptions')('home'))
  })

  test('is not given in a language that the portal does not speak', async () => {
    const { app } = await makeApp()
    expect((await app.inject('/site.webmanifest?lang=fr')).statusCode).toBe(400)
  })

  test('names icons that exist, are PNG and have the size that it says', async () => {
    for (const { src, sizes } of webManifest('en').icons) {
      const { format, width, height } = await sharp(path.join(PUBLIC, src)).metadata()
      expect([format, `${width}x${height}`], src).toEqual(['png', sizes])
    }
  })

  test('has an icon that may be cut to any shape, whose edge has one colour without holes', async () => {
    const icon = webManifest('en').icons.find(({ purpose }) => purpose === 'maskable')
    const { data, info } = await sharp(path.join(PUBLIC, icon?.src ?? ''))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => data.readUInt32BE((y * info.width + x) * info.channels)
    const along = [...Array(info.width).keys()]
    const edge = new Set(along.flatMap((at) => [pixel(at, 0), pixel(at, info.height - 1), pixel(0, at)]))
    expect(edge.size).toBe(1)
    expect([...edge].map((colour) => colour & 0xff)).toEqual([0xff])
  })
})

test('the icons that index.html names exist, and the touch icon is a PNG of 180 pixels', async () => {
  const html = await readFile(path.join(PUBLIC, '../index.html'), 'utf8')
  const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  expect(icons).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
  const { format, width, height, hasAlpha } = await sharp(
    path.join(PUBLIC, 'apple-touch-icon.png'),
  ).metadata()
  expect({ format, width, height, hasAlpha }).toEqual({
    format: 'png',
    width: 180,
    height: 180,
    hasAlpha: false,
  })
  expect((await sharp(path.join(PUBLIC, 'favicon.svg')).metadata()).format).toBe('svg')
  const ico = await readFile(path.join(PUBLIC, 'favicon.ico'))
  // The header of an icon file: zero, the type 1, and the number of pictures; each entry begins with its width.
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  const widths = [...Array(ico.readUInt16LE(4)).keys()].map((at) => ico.readUInt8(6 + at * 16))
  expect(widths).toContain(32)
})

test('password managers find the page on which a password is changed', async () => {
  const { app } = await makeApp()
  const answer = await app.inject({ url: '/.well-known/change-password' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account'])
})

test('without settings no operator is named', async () => {
  const { app } = await makeApp({ site: parseConfig({}).site })
  const answer = await app.inject({ url: getSiteSettings.path })
  expect(answer.json()).toEqual({
    operator: { name: null, email: null, address: null },
    supportUrl: null,
    sensitivity: { on: true, preset: 'open' },
    comments: null,
    feedbackUrl: null,
    termsFrom: null,
    isPublic: false,
    kept: { loginIdleDays: 30, loginDays: 90, feedbackMonths: 24 },
  })
})
