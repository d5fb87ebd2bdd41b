import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await openBrowser()
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

/** A photograph of a hillside, as large as asked for. */
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

test('a newcomer registers, draws one polygon, records it with pictures and finds it on the map', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const walker = portal.somebodyNew()
  const title = `Low mound above the stream, ${walker.username}`

  await portal.visit(page, '/')
  await portal.dismissWelcome(page)
  await page.getByRole('link', { name: 'Register' }).first().click()
  await portal.fillRegistration(page, walker, 'something else')
  await page.getByText('Passwords do not match.').waitFor()
  await portal.fillRegistration(page, walker)
  await page.waitForURL('**/profile')
  await page.getByText(walker.username).first().waitFor()

  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, [
    [0.4, 0.4],
    [0.46, 0.4],
    [0.46, 0.48],
    [0.4, 0.48],
  ])

  await portal.save(page)
  await page.getByText('Please make sure all required fields are complete').waitFor()
  for (const text of [
    'Title is required',
    'Description is required',
    'Site type is required',
    'Monument type is required',
    'Period is required',
  ]) {
    await page.getByText(text, { exact: true }).waitFor()
  }

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('A round rise about twelve metres across, with a shallow ditch.')
  await portal.choose(page, 'Site type', 'Mound')
  await portal.choose(page, 'Monument type', 'Round barrow')
  await portal.choose(page, 'Period', 'Bronze Age')

  await portal.addPictures(page, [await picture('huge.png', 1200)])
  await page.getByText('Each file must be under 2MB.').waitFor()
  await portal.addPictures(page, [await picture('one.png', 300), await picture('two.png', 400)])
  await portal.save(page)
  await page.getByText('New record successfully created').waitFor()

  await portal.mapIsStill(page)
  await portal.clickMap(page, 0.43, 0.44)
  const popup = page.getByRole('dialog', { name: title })
  await popup.getByText('Round barrow').waitFor()
  await popup.getByText(walker.username, { exact: true }).waitFor()
  await popup.getByRole('button', { name: 'View Full Record' }).click()
  const dialog = page.getByRole('dialog', { name: title }).last()
  await dialog.getByText('A round rise about twelve metres across').waitFor()
  expect(await dialog.getByRole('button', { name: /^Show picture \d large/ }).count()).toBe(2)
  await page.keyboard.press('Escape')

  await portal.logOut(page)
  await page.getByText('Successfully logged out!').waitFor()

  await portal.logIn(page, { ...walker, password: 'not this one' })
  await page.getByText('Invalid username or password').waitFor()
  await portal.logIn(page, walker)
  await page.waitForURL(/lidarPortal/i)

  await portal.visit(page, `/user/${walker.username}`)
  await page.getByText('First Find', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the record is in the list that other programs read', async () => {
  const answer = await fetch(`${own('portal')}/api/records/`)
  const records = (await answer.json()) as {
    title: string
    picture1: string | null
    picture3: string | null
  }[]
  const found = records.find((record) => record.title.startsWith('Low mound above the stream'))
  expect(found?.picture1).toMatch(/^http:/)
  expect(found?.picture3).toBeNull()
})
