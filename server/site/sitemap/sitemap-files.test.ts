import { expect, test } from 'vitest'
import { makePiece, type StitchedBody } from '#server/platform/responses/chunked-body.ts'
import { sitemapFiles, pageRows, type PublicPage } from './sitemap-files.ts'

const ORIGIN = 'https://porth.example'
const changed = new Date('2026-03-01T23:59:00Z')
const pages: PublicPage[] = [1, 2, 3].map((id) => ({ address: `/news/${id}`, changed }))

/** A piece with one record of each of these numbers. */
async function pieceWith(number: number, ...ids: number[]) {
  const rows = ids.map((id) => ({ address: `/LidarPortal?record=${id}`, changed: null }))
  return [number, { piece: await makePiece(pageRows(rows, ORIGIN)), records: ids.length }] as const
}

async function placesIn(file: StitchedBody | undefined): Promise<string[]> {
  const text = (await file?.plain())?.toString() ?? ''
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place.replace(ORIGIN, ''))
}

test('addresses that fit into one file are in the sitemap itself', async () => {
  const { first, listed } = await sitemapFiles({ pages, records: [await pieceWith(0, 1, 2)] }, ORIGIN, 5)
  expect(listed).toEqual([])
  const text = (await first.plain()).toString()
  expect(text).toMatch(
    /^<\?xml .*<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">.*<\/urlset>\n$/s,
  )
  expect(text).toContain('<lastmod>2026-03-01</lastmod>')
  expect(await placesIn(first)).toEqual([
    '/news/1',
    '/news/2',
    '/news/3',
    '/LidarPortal?record=1',
    '/LidarPortal?record=2',
  ])
})

test('more addresses are in several files, which the sitemap lists', async () => {
  const records = [await pieceWith(0, 1, 2), await pieceWith(7, 7001)]
  const { first, listed } = await sitemapFiles({ pages, records }, ORIGIN, 2)
  expect(await placesIn(first)).toEqual([1, 2, 3, 4].map((file) => `/sitemap-${file}.xml`))
  expect(await Promise.all(listed.map(placesIn))).toEqual([
    ['/news/1', '/news/2'],
    ['/news/3'],
    ['/LidarPortal?record=1', '/LidarPortal?record=2'],
    ['/LidarPortal?record=7001'],
  ])
})

test('a file always has the records of the same numbers, so that a change changes one file', async () => {
  const records = [await pieceWith(0, 1), await pieceWith(2, 2000), await pieceWith(3, 3000)]
  const before = await sitemapFiles({ pages, records }, ORIGIN, 2000)
  expect(before.listed).toEqual([])
  const most = 2000
  const many = records.map(([number, piece]) => [number, { ...piece, records: 1000 }] as const)
  const all = await sitemapFiles({ pages, records: many }, ORIGIN, most)
  const without = await sitemapFiles({ pages, records: many.slice(1) }, ORIGIN, most)
  expect(await placesIn(all.listed[2])).toEqual(await placesIn(without.listed[1]))
})

test('an address is escaped so that it is valid XML', async () => {
  const odd = { address: "/user/o'neill?a=1&b=<2>", changed: null }
  const { first } = await sitemapFiles({ pages: [odd], records: [] }, ORIGIN)
  expect((await first.plain()).toString()).toContain(
    '<loc>https://porth.example/user/o&#39;neill?a=1&amp;b=&lt;2&gt;</loc></url>',
  )
})
