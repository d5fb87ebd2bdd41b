import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { accountOn, confirmationOn, ownAccountOn } from './drivers/account.ts'
import { administrationOn } from './drivers/administration.ts'
import { feedbackOn, reportOn } from './drivers/feedback.ts'
import { newsEditorOn, newsOn } from './drivers/news.ts'
import { recordOn } from './drivers/record.ts'
import { confirmationLink, openMailbox } from './mailbox.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
  mailbox = await openMailbox(own('mailPort'))
})

afterAll(async () => {
  await mailbox.close()
})

async function arriveAsAdministrator() {
  const visitor = await newVisitor(browser, own('portal'))
  await portal.logIn(visitor.page, own('administrator'))
  await visitor.page.waitForURL(/lidarPortal/i)
  return visitor
}

test('an administrator writes a news item in both languages, publishes it and unpublishes it', async () => {
  const { page, complaints, leave } = await arriveAsAdministrator()
  const visitor = await newVisitor(browser, own('portal'))
  const welshVisitor = await newVisitor(browser, own('portal'), { language: 'cy' })
  const editor = newsEditorOn(page)
  const [read, readInWelsh] = [newsOn(visitor.page), newsOn(welshVisitor.page)]
  const feed = async () => (await visitor.page.request.get('/news/atom.xml')).text()

  await portal.visit(page, '/admin')
  await administrationOn(page).section('News').click()
  await editor.write.click()
  await editor.title.en.fill('A barrow comes to light')
  await editor.text.en.fill('Found by a **member**.')
  await editor.title.cy.fill("Crug yn dod i'r golwg")
  await editor.text.cy.fill('Wedi ei ganfod gan **aelod**.')
  await editor.tags.fill('Finds / Darganfyddiadau')
  await editor.saveDraft.click()
  await page.waitForURL(/admin\/news\/\d+/)
  const address = new URL(page.url()).pathname.replace('/admin', '')
  await visitor.page.goto(address)
  await read.nothingThere.waitFor()

  await editor.preview.click()
  await editor.strongInWelshPreview('aelod').waitFor()
  await editor.publish.click()
  await editor.published.waitFor()

  await portal.visit(visitor.page, '/news')
  await read.item('A barrow comes to light').click()
  await read.article('A barrow comes to light').waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe(address)
  await portal.visit(welshVisitor.page, '/news')
  await readInWelsh.item("Crug yn dod i'r golwg").click()
  await readInWelsh.article("Crug yn dod i'r golwg").waitFor()
  await readInWelsh.strong('aelod').waitFor()
  await readInWelsh.tag('Darganfyddiadau').waitFor()
  expect(await feed()).toContain('A barrow comes to light')

  await editor.unpublish.click()
  await editor.unpublished.waitFor()
  await visitor.page.goto(address)
  await read.nothingThere.waitFor()
  expect(await feed()).not.toContain('A barrow comes to light')
  expect([...complaints, ...visitor.complaints, ...welshVisitor.complaints]).toEqual([])
  await Promise.all([leave(), visitor.leave(), welshVisitor.leave()])
})

test('feedback and a report reach the administrators, who hide the record, answer the report and restore the record', async () => {
  const member = await newVisitor(browser, own('portal'))
  const owner = await portal.arriveSignedIn(member.page, own('portal'))
  await member.page.goto(await confirmationLink(mailbox, owner.email))
  await confirmationOn(member.page).confirmed.waitFor()
  await portal.visit(member.page, '/news')
  const title = `Crug ${owner.username}`
  const id = await portal.recordAtOnce(member.page, title)
  await member.leave()

  const { page: visited, ...visitor } = await newVisitor(browser, own('portal'))
  await portal.visit(visited, '/feedback')
  const feedback = feedbackOn(visited)
  await feedback.message.fill('Where are the forts?')
  await feedback.send.click()
  await feedback.sentWithTick.waitFor()

  await portal.visit(visited, `/LidarPortal?record=${id}`)
  await recordOn(visited, title).openMore()
  await recordOn(visited, title).report.click()
  const report = reportOn(visited, 'record')
  await report.reason('The site is sensitive and should not be shown').check()
  await report.email.fill('mair@example.org')
  await report.send.click()
  await report.sent.waitFor()

  const { page, complaints, leave } = await arriveAsAdministrator()
  const admin = administrationOn(page)
  await portal.visit(page, '/admin/feedback')
  await admin.feedback('Where are the forts?').waitFor()
  await portal.visit(page, '/admin/reports')
  await admin.reportOf(title).waitFor()
  await admin.findRecord.click()
  const listed = async () => (await visited.request.get('/api/records/')).text()
  expect(await listed()).toContain(title)
  await admin.decide('Hide', title, 'Robbers have been here.')
  expect(await listed()).not.toContain(title)
  await visited.reload()
  await recordOn(visited, title).isGone.waitFor()

  await portal.visit(page, '/admin/reports')
  await admin.answerReports(title, 'It is hidden for now.')
  await admin.reportsAnswered.waitFor()

  await portal.visit(page, `/admin/records?search=${id}`)
  await admin.decide('Restore', title, 'The field is watched.')
  expect(await listed()).toContain(title)
  await portal.visit(page, '/admin/audit')
  for (const act of ['Restored a record', 'Answered a report', 'Hid a record'])
    await admin.audited(act).waitFor()
  const mails = [
    [own('operatorEmail'), 'New feedback', 'Where are the forts?'],
    [own('operatorEmail'), 'New report', '/admin/reports'],
    [owner.email, 'hidden', 'Robbers have been here.'],
    ['mair@example.org', 'answer to your report', 'It is hidden for now.'],
    [owner.email, 'has been restored', 'The field is watched.'],
  ] as const
  for (const [reader, subject, text] of mails) await mailbox.mailTo(reader, subject, text)
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await Promise.all([leave(), visitor.leave()])
})

test('a member downloads their data and deletes the account; the record stays under “A former member”', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.visit(page, '/')
  const member = portal.somebodyNew()
  await portal.register(own('portal'), member)
  await portal.logIn(page, member)
  await page.waitForURL(/lidarPortal/i)
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#86257f' } })
    .png()
    .toBuffer()
  const title = `Tomen ${member.username}`
  const id = await portal.recordAtOnce(page, title, picture)

  await portal.visit(page, '/account')
  const downloading = page.waitForEvent('download')
  await ownAccountOn(page).download.click()
  const files = await unzip(await readFile(await (await downloading).path()))
  const [record] = JSON.parse(String(files.get('records.json'))) as KeptRecord[]
  expect(record?.title).toBe(title)
  const { features } = JSON.parse(String(files.get('records.geojson'))) as { features: object[] }
  expect(features).toMatchObject([{ geometry: { type: 'Polygon' }, properties: { title } }])
  const served = await (await page.request.get(record?.picture1 ?? '')).body()
  expect(await sharp(served).metadata()).toMatchObject({ width: 60, height: 40 })
  expect(files.get(record?.picture_files[0] ?? '')?.equals(served)).toBe(true)

  await ownAccountOn(page).leaveForGood(member)
  await ownAccountOn(page).deleted.waitFor()

  await portal.visit(page, `/LidarPortal?record=${id}`)
  await recordOn(page, title).says('A former member').waitFor()
  await portal.logIn(page, member)
  await accountOn(page).wrongCredentials.waitFor()
  expect(complaints).toEqual([])
  await leave()
})

interface KeptRecord {
  title: string
  picture1: string
  picture_files: string[]
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
