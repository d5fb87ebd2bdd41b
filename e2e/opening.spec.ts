import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { openingOn } from './drivers/opening.ts'
import { recordOn } from './drivers/record.ts'
import { shellOn } from './drivers/shell.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

async function arrive(options: Parameters<typeof newVisitor>[2] = {}) {
  const visitor = await newVisitor(browser, own('portal'), { sharp: true, ...options })
  onTestFinished(visitor.leave)
  await visitor.page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  return visitor
}

/** Lets no file with such a name through. Returns how to let them through again. */
async function without(page: Page, name: RegExp, how: 'offline' | 'replaced'): Promise<() => Promise<void>> {
  const files = (url: URL) => url.pathname.startsWith('/assets/') && name.test(url.pathname)
  await page.route(files, (route) =>
    how === 'offline' ? route.abort('internetdisconnected') : route.fulfill({ status: 404, body: '{}' }),
  )
  return () => page.unroute(files)
}

test.each([
  ['the first script', /\/index-.*\.js$/, 'offline'],
  ['the script of the page', /\/about-page-.*\.js$/, 'replaced'],
] as const)('without %s the page says that it failed, and can be loaded again', async (_, name, how) => {
  const { page } = await arrive()
  const letThrough = await without(page, name, how)
  await page.goto('/about')
  const opening = openingOn(page)
  await opening.fault.waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  await letThrough()
  await opening.reload.click()
  await shellOn(page).navigation('News').waitFor()
  expect(await opening.fault.count()).toBe(0)
})

test('a page that is missing after a click says so below the navigation, and can be loaded again', async () => {
  const { page } = await arrive()
  await page.goto('/about')
  const letThrough = await without(page, /\/news-page-.*\.js$/, 'replaced')
  await shellOn(page).navigation('News').click()
  const opening = openingOn(page)
  await opening.fault.waitFor()
  await letThrough()
  await opening.reload.click()
  await shellOn(page).heading('News').first().waitFor()
})

test('the fault is Welsh for who chose Welsh in this browser', async () => {
  const { page } = await arrive()
  await page.addInitScript(() => localStorage.setItem('language', 'cy'))
  await without(page, /\/index-.*\.js$/, 'offline')
  await page.goto('/about')
  await openingOn(page).faultInWelsh.waitFor()
})

describe('without JavaScript', () => {
  test.each([
    ['en', 'Wales LiDAR Portal', 'About'],
    ['cy', 'Porth LiDAR Cymru', 'Amdanom'],
  ] as const)(
    'in %s a page says where one is, what this is, and links to the lesson',
    async (language, name, title) => {
      const { page, complaints } = await arrive({ language, javaScript: false })
      await page.goto('/about')
      const opening = openingOn(page)
      await opening.name(name).waitFor()
      expect(await opening.title.innerText()).toBe(title)
      const { lesson } = opening
      expect(await lesson.count()).toBe(1)
      expect(await lesson.getAttribute('href')).toBe('/what-is-lidar')
      await opening.needsJavaScript.waitFor()
      expect(complaints).toEqual([])
    },
  )
})

test.each(['en', 'cy'] as const)(
  'in %s the header and the title are there before any script, and stay where they are when the page takes over',
  async (language) => {
    const { page, complaints } = await arrive({ language })
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/about', { waitUntil: 'commit' })
    const opening = openingOn(page)
    await opening.title.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    const places = async () => [await opening.banner.boundingBox(), await titleCorner(page)]
    const before = await places()
    release(undefined)
    await shellOn(page).main.waitFor()
    expect(await places()).toEqual(before)
    expect(complaints).toEqual([])
  },
)

test('the tab of a record or a member keeps the title that the server sent', async () => {
  const { page } = await arrive()
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  await page.goto('/about')
  const record = await portal.recordAtOnce(page, 'Caer Dychymyg hillfort')
  await page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => titles.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
    })
  })
  const titlesAt = async (address: string, heading: string) => {
    await page.goto(address)
    await shellOn(page).main.waitFor()
    await shellOn(page).heading(heading).first().waitFor()
    const all = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
    return [...new Set(all)].filter((title) => title !== '')
  }
  expect(await titlesAt(`/user/${username}`, username)).toEqual([`@${username} · Wales LiDAR Portal`])
  expect(await titlesAt(`/LidarPortal?record=${String(record)}`, 'Caer Dychymyg hillfort')).toEqual([
    'Caer Dychymyg hillfort · Wales LiDAR Portal',
  ])
})

test('a record with pictures prints on one sheet, without the page around it', async () => {
  const { page } = await arrive()
  await portal.arriveSignedIn(page, own('portal'))
  await page.goto('/about')
  const record = await portal.recordAtOnce(page, 'Crug y Ŵydd', await page.screenshot())
  await page.goto(`/LidarPortal?record=${String(record)}`)
  await recordOn(page, 'Crug y Ŵydd').describes('Round.').waitFor()
  await page.emulateMedia({ media: 'print' })
  await shellOn(page).main.waitFor({ state: 'hidden' })
  const sheets = await page.pdf({ preferCSSPageSize: true })
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

async function titleCorner(page: Page): Promise<{ x: number; y: number } | undefined> {
  const box = await openingOn(page).title.boundingBox()
  return box ? { x: box.x, y: box.y } : undefined
}
