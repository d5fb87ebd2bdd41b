import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordOn } from './drivers/record.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

async function photo(name: string) {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#5b6b52' } })
  return { name, mimeType: 'image/png', buffer: await plain.png().toBuffer() }
}

test('a member gives a record CC BY 4.0, keeps all rights to one picture and lets the find be passed on', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const walker = await portal.arriveSignedIn(page, own('portal'))
  const title = `Platform with a licence, ${walker.username}`
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, [
    [0.4, 0.4],
    [0.46, 0.4],
    [0.46, 0.48],
    [0.4, 0.48],
  ])
  const form = recordFormOn(page)
  await form.title.fill(title)
  await form.description.fill('Level ground cut into the slope.')
  await form.chooseAll('Mound', 'Platform mound', 'Medieval')
  await form.pictureInput.setInputFiles([await photo('one.png'), await photo('two.png')])
  await form.openPublishing()
  await form.picturesHave('CC BY 4.0').waitFor()
  await form.choosePictureLicence(2, 'All rights reserved')
  await form.picturesHave('CC BY 4.0 and All rights reserved').waitFor()
  await form.passOn.check()

  // The choice is still there after a reload.
  await page.reload()
  await form.openPublishing()
  await form.picturesHave('CC BY 4.0 and All rights reserved').waitFor()
  expect(await form.passOn.isChecked()).toBe(true)
  await form.save.click()
  await form.saved.waitFor()

  await portal.mapIsStill(page)
  await portal.clickMap(page, 0.43, 0.44)
  const record = recordOn(page, title)
  await record.viewFull.click()
  await record.openMore()
  await record.describes(`Anyone can reuse them if they name ${walker.username}.`).waitFor()
  await record.describes('May be passed on to the Historic Environment Record').waitFor()
  await record.describes(`${walker.username} (`).last().waitFor()
  expect(await record.pictureLicences()).toEqual(['CC BY 4.0', 'All rights reserved'])
  expect(complaints).toEqual([])
  await leave()
})

test('a record from a program that says nothing has no licence, and says so', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const walker = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/')
  const title = `Silent mound, ${walker.username}`
  const id = await portal.recordAtOnce(page, title, (await photo('one.png')).buffer)
  await portal.openMap(page, `?record=${String(id)}`)
  const record = recordOn(page, title)
  await record.openMore()
  await record.says(`No licence given. All rights stay with ${walker.username}.`).waitFor()
  expect(await record.pictureLicences()).toEqual(['No licence given'])
  expect(complaints).toEqual([])
  await leave()
})
