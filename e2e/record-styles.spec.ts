import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, PHONE, type Browser } from './browser.ts'
import { mapIsStill } from './drivers/map.ts'
import { recordStylesOn } from './drivers/record-styles.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

test.each([
  ['en', undefined],
  ['cy', PHONE],
] as const)(
  'in %s the style is chosen in the layers panel, has a legend and is remembered',
  async (language, device) => {
    const { page, complaints, leave } = await newVisitor(browser, own('portal'), {
      language,
      ...(device && { device }),
    })
    await portal.visit(page, '/LidarPortal?at=52.6205,-3.4392,16')
    await mapIsStill(page)
    const styles = recordStylesOn(page, language)
    if (device) await styles.openPanel.click()
    await styles.choose.state.check()
    await styles.legend.state.waitFor()
    await styles.alsoRejected.check()
    await expect.poll(() => new URL(page.url()).searchParams.get('style')).toBe('state')
    expect(new URL(page.url()).searchParams.get('also')).toBe('rejected')
    expect(await accessibilityBreaches(page)).toEqual([])
    await styles.choose.confidence.check()
    await styles.legend.confidence.waitFor()
    await portal.visit(page, '/news')
    await portal.visit(page, '/LidarPortal')
    await mapIsStill(page)
    if (device) await styles.openPanel.click()
    await styles.legend.confidence.waitFor()
    expect(complaints).toEqual([])
    await leave()
  },
)
