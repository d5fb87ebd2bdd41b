import { beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { memberListOn, memberOn, ownProfileOn } from './drivers/profile.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

test('a member fills in a profile with a picture, sees it as others do and appears in the list of members', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  const [profile, member, list] = [ownProfileOn(page), memberOn(page, username), memberListOn(page)]
  await portal.visit(page, '/profile')
  await profile.bio.fill('I walk the Dyfi valley.\n<b>Every</b> day.')
  await profile.chooseExpertise('Enthusiast')
  await profile.website.fill('walker.example')
  const portrait = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#86257f' } })
    .png()
    .toBuffer()
  await profile.pictureInput.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: portrait })
  await profile.chosenPicture('me.png').waitFor()
  const reloaded = page.waitForEvent('load')
  await profile.save.click()
  await profile.saved.waitFor()
  await reloaded
  await member.portrait.waitFor()
  expect(await profile.website.inputValue()).toBe('https://walker.example')

  await accountOn(page).menu.click()
  await accountOn(page).menuItem('Users').click()
  await list.search.fill(username.toUpperCase())
  await page.waitForURL(/search=/)
  await list.found('1 of 1 members').waitFor()
  await list.profile(username, 0).click()

  await member.heading.waitFor()
  await member.says('<b>Every</b> day.').waitFor()
  await member.says('Enthusiast').waitFor()
  await member.website.waitFor()
  await member.noRecords.waitFor()
  await expect.poll(() => member.portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await member.edit.click()
  await page.waitForURL('**/profile')
  expect(complaints).toEqual([])
  await leave()
})
