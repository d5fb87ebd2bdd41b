import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  sharedBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { connectionOn } from './drivers/connection.ts'
import { knownOn } from './drivers/known.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

test('a finder adds what they know, saves, sees it, and changes it on a phone', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const walker = await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, [
    [0.4, 0.4],
    [0.46, 0.4],
    [0.46, 0.48],
    [0.4, 0.48],
  ])
  const form = recordFormOn(page)
  const known = knownOn(page)
  const title = `Ring that is known, ${walker.username}`
  await form.title.fill(title)
  await form.description.fill('A low ring in rough grass.')
  await form.chooseAll('Mound', 'Cairn', 'Bronze Age')

  await known.row.click()
  await known.inner('How sure').click()
  await known.choose('How sure are you that it is archaeological?', 'High')
  await known.inner('How do you know').click()
  await known.add('Old map').click()
  await known.say('Old map', 'Which map, and from which year', 'OS six inch, 1888')
  await known.add('Site visit').click()
  await known.say('Site visit', 'When', '2026-05-03')
  await known.inner('How is it now').click()
  await known.choose('Condition', 'Fair')
  await known.threat('Illegal digging').check()
  await known.police.waitFor()
  expect(await accessibilityBreaches(page), 'the open row').toEqual([])

  // A visit without a permission stays in the form, and the form says why.
  await form.save.click()
  await known.unpermitted.waitFor()
  await known.allow('The owner allowed it').check()
  await known.row.click()
  await known.rowSays('visited 3 May 2026').waitFor()

  // A reload loses nothing. The network goes in the middle of Save, which waits for it.
  await page.reload()
  await known.rowSays('visited 3 May 2026').waitFor()
  await page.context().setOffline(true)
  await form.save.click()
  await connectionOn(page).offline.waitFor()
  await page.context().setOffline(false)
  await form.saved.waitFor()

  const id = await numberOf(page, title)
  await portal.openMap(page, `?record=${String(id)}`)
  await known.says('Finder: High').waitFor()
  await known.says('OS six inch, 1888').waitFor()
  await known.says('3 May 2026 · with the owner’s permission').waitFor()
  expect(await accessibilityBreaches(page), 'the record').toEqual([])

  await page.setViewportSize(PHONE)
  await portal.openMap(page, `?edit=${String(id)}`)
  await known.row.click()
  await known.inner('How is it now').click()
  await known.choose('Condition', 'Poor')
  await ownRecordsOn(page).form.save.click()
  await ownRecordsOn(page).form.saved.waitFor()
  await portal.openMap(page, `?record=${String(id)}`)
  await known.says('Poor').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

async function numberOf(page: Page, title: string): Promise<number> {
  const list = (await (await page.request.get('/api/records/')).json()) as {
    id: number
    title: string
  }[]
  const found = list.find((each) => each.title === title)
  if (!found) throw new Error(`There is no record with the title ${title}`)
  return found.id
}
