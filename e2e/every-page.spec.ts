import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { legibilityFaults } from './legibility.ts'
import { SAMPLES } from './page-samples.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

/** What the build tells the server of the list in `web/page-list.ts`. */
const { pages } = JSON.parse(readFileSync('build/web/page-heads.json', 'utf8')) as {
  pages: { path: string }[]
}
const PATHS = pages.map(({ path }) => path)

/** Each in CSS pixels: a computer, the same at 200 % zoom, and at 400 %. */
const WIDE = { width: 1440, height: 900 }
const HALF = { width: 720, height: 450 }
const NARROW = { width: 320, height: 640 }

/** Until there is a heading and nothing says that more is on its way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('main [role=progressbar]'),
  )
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const note = (lines: string[], { width }: { width: number }) =>
    faults.push(...lines.map((line) => `${path} at ${String(width)} px: ${line}`))
  await page.setViewportSize(WIDE)
  await page.goto(path)
  await settled(page)
  note(await accessibilityBreaches(page), WIDE)
  await page.setViewportSize(HALF)
  note(await legibilityFaults(page), HALF)
  await page.setViewportSize(NARROW)
  note(await legibilityFaults(page), NARROW)
  note(await accessibilityBreaches(page), NARROW)
  return faults
}

test('every page of the portal has a sample address, and every sample a page', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(PATHS.toSorted())
})

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  test.each(['visitor', 'member'] as const)(
    'a %s can read and reach everything on every page',
    async (who) => {
      const { page, complaints, leave } = await newVisitor(browser, inject('portal'), { language })
      if (who === 'member') await portal.arriveSignedIn(page, inject('portal'))
      await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
      const faults: string[] = []
      for (const [viewer, address] of Object.values(SAMPLES))
        if (viewer === who) faults.push(...(await faultsOf(page, address)))
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
      await leave()
    },
  )
})
