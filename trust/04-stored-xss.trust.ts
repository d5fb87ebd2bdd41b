import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { SAMPLES } from '../e2e/page-samples.ts'
import { addAdministrator } from './harness/administrator.ts'
import { addMembers, type Member } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { scenario, type Run } from './harness/scenario.ts'
import { Filler, type Stored } from './stored-xss/fill.ts'
import { FEATURES_AT, startMapService } from './stored-xss/map-service.ts'
import { NAUGHTY, PAYLOADS } from './stored-xss/payloads.ts'
import { startBrowser, WatchedPage } from './stored-xss/watched-page.ts'

/** Texts for CI: a script, an event, an escape from an attribute, a link. */
const FEW = [0, 2, 25, 36]
/** Pages for CI: those that show texts by users. */
const TELLING = /^\/($|users|news$|feedback$|LidarPortal|admin)/
/** The greatest number of drafts of a member. */
const TEXTS_PER_KEEPER = 20

scenario({ number: 4, title: 'Stored scripts' }, async (run) => {
  const own = run.small ? FEW.map((index) => PAYLOADS[index] ?? '') : PAYLOADS
  const texts = run.small ? own : [...own, ...NAUGHTY]
  const service = await startMapService(own)
  run.after(service.close)
  const { portal, administrator, members } = await portalWithMembers(run, service.address, texts.length)
  const filler = new Filler(portal, administrator)
  const stored: Stored[] = []
  for (const [index, text] of texts.entries()) {
    const [member, keeper] = [members[index], members[index - (index % TEXTS_PER_KEEPER)]]
    if (member && keeper) stored.push(await filler.store(text, { member, keeper }))
  }
  run.figure('texts', texts.length)
  run.figure('fields that took one', filler.counts.taken)
  run.figure('fields that refused', filler.counts.refused)
  expect(filler.counts.taken, 'fields that took a text').toBeGreaterThan(texts.length * 10)

  const browser = await startBrowser({ webgl: false })
  run.after(() => browser.close())
  const control = await scriptsOfControl(browser, own)
  run.figure('caught on the page without escaping', control)
  expect(control, 'texts that run on a page without escaping').toBeGreaterThan(own.length / 2)

  const lists = await lookAtLists(browser, portal, administrator, run.small)
  const each = await lookAtEach(browser, portal, stored)
  const onMap = await lookAtMap(run, portal, own.length)
  run.figure('pages', lists.pages + each.pages + onMap.pages)
  const found = [...lists.found, ...each.found, ...onMap.found]
  run.figure('scripts run', found.length)
  expect(found).toEqual([])
})

async function portalWithMembers(run: Run, heritage: string, count: number) {
  const portal = await run.preparePortal({
    database: 'postgres',
    hasTables: true,
    settings: { HERITAGE_URL: heritage },
  })
  const { db, close } = await run.openDatabase(portal.place)
  const administrator = await addAdministrator(db)
  const members = await addMembers(db, count)
  await close()
  await portal.start()
  run.watch(portal)
  return { portal, administrator, members }
}

/** Visits every page of the portal as someone who may see it, with these texts in its lists. */
async function lookAtLists(browser: Browser, portal: Portal, administrator: Member, small: boolean) {
  const seen = { pages: 0, found: [] as string[] }
  for (const language of small ? (['en'] as const) : (['en', 'cy'] as const)) {
    const watched = await WatchedPage.open(browser, portal.address, language)
    await watched.signIn(portal, administrator)
    const samples = Object.values(SAMPLES).map(([, address]) => address)
    const addresses = [...samples.filter((one) => one !== '/user/demo_eleri'), '/users?pages=50']
    for (const address of addresses.filter((one) => !small || TELLING.test(one))) await watched.visit(address)
    seen.pages += watched.pages
    seen.found.push(...watched.found)
    await watched.leave()
  }
  return seen
}

/** Visits the pages about a single text, and the pages of their owners. */
async function lookAtEach(browser: Browser, portal: Portal, stored: readonly Stored[]) {
  const watched = await WatchedPage.open(browser, portal.address)
  await watched.visit('/users')
  for (const { member, record, news } of stored) {
    const user = `/user/${member.username}`
    await watched.goOn(user, '/api/profiles/username/')
    await watched.judgeSent(user)
    if (news !== null) {
      await watched.goOn(`/news/${String(news)}`, `/api/news/${String(news)}/`)
      await watched.judgeSent(`/news/${String(news)}`)
    }
    if (record !== null) {
      const address = `/LidarPortal?record=${String(record)}`
      await watched.goOn(address, `/api/records/${String(record)}/`)
      await watched.judgeSent(address)
    }
  }
  await watched.leave()
  const seen = { pages: watched.pages, found: watched.found }
  for (const keeper of new Set(stored.map((each) => each.keeper))) {
    const own = await WatchedPage.open(browser, portal.address)
    await own.signIn(portal, keeper)
    await own.visit('/dashboard')
    await own.visit('/profile')
    await own.leave()
    seen.pages += own.pages
    seen.found.push(...own.found)
  }
  return seen
}

/** Visits the map with all layers, and opens the popup of every feature of the map service. */
async function lookAtMap(run: Run, portal: Portal, features: number) {
  const browser = await startBrowser({ webgl: true })
  run.after(() => browser.close())
  const watched = await WatchedPage.open(browser, portal.address)
  const { latitude, longitude } = FEATURES_AT
  const at = `${String(latitude + 0.0004)},${String(longitude + 0.003)},16`
  await watched.visit(`/LidarPortal?at=${at}&on=monuments,parks,nmr`)
  const { page } = watched
  await page.locator('canvas[aria-busy="false"]').first().waitFor()
  await page.getByRole('button', { name: 'In view' }).click()
  const items = page.locator('[data-item-title]')
  await expect.poll(() => items.count(), { timeout: 60_000, interval: 500 }).toBeGreaterThanOrEqual(features)
  const count = await items.count()
  for (let index = 0; index < count; index += 1) {
    await items.nth(index).click()
    await page.getByRole('dialog').last().locator('dd').first().waitFor()
    await watched.judge(`map, item ${String(index)}`)
  }
  run.figure('popups of heritage', count)
  await watched.leave()
  return watched
}

/** Control: returns how many of the texts run on a page that does not escape them. */
async function scriptsOfControl(browser: Browser, texts: readonly string[]): Promise<number> {
  const server = createServer((request, response) => {
    const text = texts[Number(request.url?.slice(1))] ?? ''
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>${text}</title><h1>${text}</h1><p title="${text}"><a href="${text}">x</a>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let fired = 0
  for (const index of texts.keys()) {
    const watched = await WatchedPage.open(browser, `http://127.0.0.1:${String(port)}`)
    await watched.visit(`/${String(index)}`)
    if (watched.found.length > 0) fired += 1
    if (index === 0) {
      await watched.judgeSent('/0')
      expect(watched.found.join(), 'the script of the first text').toContain('is sent with a script')
    }
    await watched.leave()
  }
  server.closeAllConnections()
  server.close()
  return fired
}
