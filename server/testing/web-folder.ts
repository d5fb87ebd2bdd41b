import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { PageMetaFile } from '#contract/site/page-meta.ts'
import { buildApp } from '#server/app.ts'
import { makeApp, type TestApp } from './app.ts'

const page = (address: string, en: string, cy: string, described = true): PageMetaFile['pages'][number] => ({
  path: address,
  title: { en, cy },
  feeds: [],
  picture: null,
  description: described ? { en: `All of ${en}.`, cy: `Popeth am ${cy}.` } : null,
})

const META: PageMetaFile = {
  name: { en: 'Wales LiDAR Portal', cy: 'Porth LiDAR Cymru' },
  pageTitle: { en: '{{page}} · Wales LiDAR Portal', cy: '{{page}} · Porth LiDAR Cymru' },
  pages: [
    { ...page('/', 'Explore', 'Archwilio'), picture: '/assets/relief-1.webp' },
    page('/about', 'About', 'Amdanom'),
    page('/LidarPortal', 'LiDAR Portal', 'Porth LiDAR'),
    { ...page('/news', 'News', 'Newyddion'), feeds: ['news', 'records'] },
    page('/news/:id', 'News item', 'Eitem newyddion'),
    page('/user/:username', 'Member profile', 'Proffil aelod'),
    page('/terms/:version', 'Terms of use: one version', 'Telerau defnyddio: un fersiwn', false),
    page('/login', 'Login', 'Mewngofnodi'),
    page('/register', 'Register', 'Cofrestru'),
    page('/profile', 'Profile', 'Proffil', false),
    page('/forgot-password', 'Forgotten password', 'Cyfrinair'),
    page('/data', 'Open data', 'Data agored'),
    page('/what-is-lidar', 'What is LiDAR', 'Beth yw LiDAR'),
    page('*', 'Page not found', 'Heb ganfod', false),
  ],
  moved: [{ from: '/whatIsLidar', to: '/what-is-lidar' }],
  terms: {
    siteType: { mound: { en: 'Mound', cy: 'Twmpath' } },
    monumentType: { round_barrow: { en: 'Round barrow', cy: 'Crug crwn' } },
    period: { bronze_age: { en: 'Bronze Age', cy: 'Yr Oes Efydd' } },
    expertise: { beginner: { en: 'Beginner', cy: 'Dechreuwr' } },
  },
}

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta property="csp-nonce" nonce="{{nonce}}" />
    <!--head-->
    <title>Wales LiDAR Portal</title>
    <!--/head-->
    <script nonce="{{nonce}}">watchOpening()</script>
  </head>
  <body><!--page--><h1>Wales LiDAR Portal</h1><!--/page--></body>
</html>
`

/** Writes a web build into a new folder, which whoever calls deletes. */
export async function writeWebFolder(meta: PageMetaFile | null = META): Promise<string> {
  const webFolder = await mkdtemp(path.join(tmpdir(), 'portal-web-'))
  await mkdir(path.join(webFolder, 'assets'))
  await writeFile(path.join(webFolder, 'index.html'), INDEX)
  if (meta) await writeFile(path.join(webFolder, 'page-meta.json'), JSON.stringify(meta))
  return webFolder
}

/** The portal with a web build: its page, an asset, an icon and, by default, the titles and descriptions of its pages. */
export async function makeAppWithPages(
  overrides: Parameters<typeof makeApp>[0] = {},
  { meta = META }: { meta?: PageMetaFile | null } = {},
): Promise<TestApp & { webFolder: string }> {
  const webFolder = await writeWebFolder(meta)
  const portal = await makeApp(overrides)
  const app = await buildApp({ ...portal, webFolder })
  onTestFinished(async () => {
    await app.close()
    await rm(webFolder, { recursive: true })
  })
  return { ...portal, app, webFolder }
}
