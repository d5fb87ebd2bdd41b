import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { newVisitor, openBrowser, type Browser } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

test('a member fills in their profile with a picture, sees it as others do, and finds themselves among the members', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/profile')
  await page.getByLabel('Bio').fill('I walk the Dyfi valley.\n<b>Every</b> day.')
  await portal.choose(page, 'Expertise level', 'Enthusiast')
  await page.getByLabel('Website').fill('walker.example')
  const portrait = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#86257f' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: portrait })
  await page.getByRole('img', { name: 'Chosen picture: me.png' }).waitFor()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile updated!').waitFor()
  await reloaded
  await page.getByRole('img', { name: `Picture of ${username}` }).waitFor()
  expect(await page.getByLabel('Website').inputValue()).toBe('https://walker.example')

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search by username' }).fill(username.toUpperCase())
  await page.waitForURL(/search=/)
  await page.getByText('1 of 1 members').waitFor()
  await page.getByRole('link', { name: `0 records by ${username}: public profile` }).click()

  await page.getByRole('heading', { name: `@${username}` }).waitFor()
  await page.getByText('<b>Every</b> day.').waitFor()
  await page.getByText('Enthusiast').waitFor()
  await page.getByRole('link', { name: `Website of ${username}, opens in a new tab` }).waitFor()
  await page.getByText("This user hasn't recorded any features yet.").waitFor()
  const picture = page.getByRole('img', { name: `Picture of ${username}` })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.waitForURL('**/profile')
  expect(complaints).toEqual([])
  await leave()
})
