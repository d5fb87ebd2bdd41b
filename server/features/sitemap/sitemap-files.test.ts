import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sitemapFiles } from './sitemap-files.ts'
import type { PublicPage } from './sitemap-text.ts'

const ORIGIN = 'https://porth.example'
const changed = new Date('2026-03-01T23:59:00Z')
const pages: PublicPage[] = [1, 2, 3, 4, 5].map((id) => ({ address: `/LidarPortal?record=${id}`, changed }))

const textOf = ({ gzip }: { gzip: Buffer }) => gunzipSync(gzip).toString()
const places = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

test('addresses that fit into one file are in the sitemap itself', async () => {
  const { first, listed } = await sitemapFiles(pages, ORIGIN, 5)
  expect(listed).toEqual([])
  expect(textOf(first)).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(places(textOf(first))).toHaveLength(5)
  expect(textOf(first)).toContain('<lastmod>2026-03-01</lastmod>')
})

test('more addresses are in several files, which the sitemap lists', async () => {
  const { first, listed } = await sitemapFiles(pages, ORIGIN, 2)
  expect(places(textOf(first))).toEqual([1, 2, 3].map((file) => `${ORIGIN}/sitemap-${file}.xml`))
  expect(listed.flatMap((file) => places(textOf(file)))).toEqual(pages.map(({ address }) => ORIGIN + address))
})

test('an address is escaped so that it is valid XML', async () => {
  const { first } = await sitemapFiles([{ address: "/user/o'neill?a=1&b=<2>", changed: null }], ORIGIN)
  expect(textOf(first)).toContain(
    '<loc>https://porth.example/user/o&#39;neill?a=1&amp;b=&lt;2&gt;</loc></url>',
  )
})
