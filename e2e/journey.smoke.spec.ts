import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordOn } from './drivers/record.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await sharedBrowser()
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** A photo of a hillside, `width` pixels wide and high. */
async function picture(name: string, width: number): Promise<string> {
  const file = path.join(folder, name)
  const hillside = sharp({
    create: {
      width,
      height: width,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
      background: '#5b6b52',
    },
  })
  await writeFile(file, await hillside.png().toBuffer())
  return file
}

test('a newcomer registers, draws one polygon, records it with photos and finds it on the map', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const [account, form] = [accountOn(page), recordFormOn(page)]
  const walker = portal.somebodyNew()
  const title = `Low mound above the stream, ${walker.username}`

  await portal.visit(page, '/')
  await portal.dismissWelcome(page)
  await account.register.click()
  await portal.fillRegistration(page, walker, 'something else')
  await account.passwordsDiffer.waitFor()
  await portal.fillRegistration(page, walker)
  await page.waitForURL('**/profile')
  await account.greets(walker.username).waitFor()

  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, [
    [0.4, 0.4],
    [0.46, 0.4],
    [0.46, 0.48],
    [0.4, 0.48],
  ])

  await form.save.click()
  await form.incomplete.waitFor()
  for (const what of ['Title', 'Description', 'Site type', 'Monument type', 'Period'])
    await form.lacks(what).waitFor()

  await form.title.fill(title)
  await form.description.fill('A round rise about twelve metres across, with a shallow ditch.')
  await form.chooseAll('Mound', 'Round barrow', 'Bronze Age')

  await form.pictureInput.setInputFiles([await picture('huge.png', 1200)])
  await form.madeSmaller(/huge\.png \(was \d\.\d MB, now [01]\.\d MB\)/).waitFor()
  await form.pictureInput.setInputFiles([await picture('one.png', 300), await picture('two.png', 400)])
  await form.save.click()
  await form.saved.waitFor()

  await portal.mapIsStill(page)
  await portal.clickMap(page, 0.43, 0.44)
  const record = recordOn(page, title)
  await record.says('Round barrow').waitFor()
  await record.says(walker.username).waitFor()
  await record.viewFull.click()
  await record.describes('A round rise about twelve metres across').waitFor()
  expect(await record.thumbnails.count()).toBe(3)
  await page.keyboard.press('Escape')

  await portal.logOut(page)
  await account.loggedOut.waitFor()

  await portal.logIn(page, { ...walker, password: 'not this one' })
  await account.wrongCredentials.waitFor()
  await portal.logIn(page, walker)
  await page.waitForURL(/lidarPortal/i)

  await portal.visit(page, `/user/${walker.username}`)
  await ownRecordsOn(page).badge('First Find').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the record is in the list that other programs read', async () => {
  const answer = await fetch(`${own('portal')}/api/records/`)
  const records = (await answer.json()) as {
    title: string
    picture1: string | null
    picture3: string | null
    picture4: string | null
  }[]
  const found = records.find((record) => record.title.startsWith('Low mound above the stream'))
  expect(found?.picture1).toMatch(/^http:/)
  expect(found?.picture3).toMatch(/^http:/)
  expect(found?.picture4).toBeNull()
})
