import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { openMailbox } from './mailbox.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await openBrowser({ webgl: false })
  mailbox = await openMailbox(own('mailPort'))
})

afterAll(async () => {
  await browser.close()
  await mailbox.close()
})

const NOTHING_THERE = 'There is no news item at this address'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function arriveAsAdministrator() {
  const visitor = await newVisitor(browser, own('portal'))
  await portal.logIn(visitor.page, own('administrator'))
  await visitor.page.waitForURL(/lidarPortal/i)
  return visitor
}

test('an administrator writes news in both languages, publishes it and takes it back', async () => {
  const { page, complaints, leave } = await arriveAsAdministrator()
  const visitor = await newVisitor(browser, own('portal'))
  const welshVisitor = await newVisitor(browser, own('portal'), { language: 'cy' })
  const feed = async () => (await visitor.page.request.get('/news/atom.xml')).text()

  await portal.visit(page, '/admin')
  await page.getByRole('main').getByRole('link', { name: 'News', exact: true }).last().click()
  await page.getByRole('link', { name: 'Write a news item' }).click()
  await page.getByLabel('Title in English').fill('A barrow comes to light')
  await page.getByLabel('Text in English').fill('Found by a **member**.')
  await page.getByLabel('Title in Welsh').fill("Crug yn dod i'r golwg")
  await page.getByLabel('Text in Welsh').fill('Wedi ei ganfod gan **aelod**.')
  await page.getByLabel('Tags').fill('Finds / Darganfyddiadau')
  await button(page, 'Save draft').click()
  await page.waitForURL(/admin\/news\/\d+/)
  const address = new URL(page.url()).pathname.replace('/admin', '')
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: NOTHING_THERE }).waitFor()

  await button(page, 'Preview').click()
  await page.locator('[lang=cy] strong').getByText('aelod').waitFor()
  await button(page, 'Publish').click()
  await page.getByText('Published', { exact: true }).waitFor()

  await portal.visit(visitor.page, '/news')
  await visitor.page.getByRole('link', { name: 'A barrow comes to light' }).first().click()
  await visitor.page.getByRole('heading', { level: 1, name: 'A barrow comes to light' }).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe(address)
  await portal.visit(welshVisitor.page, '/news')
  await welshVisitor.page.getByRole('link', { name: "Crug yn dod i'r golwg" }).first().click()
  await welshVisitor.page.getByRole('heading', { level: 1, name: "Crug yn dod i'r golwg" }).waitFor()
  await welshVisitor.page.locator('strong').getByText('aelod').waitFor()
  await welshVisitor.page.getByText('Darganfyddiadau', { exact: true }).waitFor()
  expect(await feed()).toContain('A barrow comes to light')

  await button(page, 'Unpublish').click()
  await page.getByText('Unpublished', { exact: true }).waitFor()
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: NOTHING_THERE }).waitFor()
  expect(await feed()).not.toContain('A barrow comes to light')
  expect([...complaints, ...visitor.complaints, ...welshVisitor.complaints]).toEqual([])
  await Promise.all([leave(), visitor.leave(), welshVisitor.leave()])
})

test('feedback and a report reach the administrators, who hide the record, answer, and show it again', async () => {
  const member = await newVisitor(browser, own('portal'))
  const owner = await portal.arriveSignedIn(member.page, own('portal'))
  await portal.visit(member.page, '/news')
  const title = `Crug ${owner.username}`
  const id = await portal.recordAtOnce(member.page, title)
  await member.leave()

  const { page: visited, ...visitor } = await newVisitor(browser, own('portal'))
  await portal.visit(visited, '/feedback')
  await visited.getByLabel('Message').fill('Where are the forts?')
  await button(visited, 'Send feedback').click()
  await visited.getByText('✅ Thanks! Your feedback was sent.').waitFor()

  await portal.visit(visited, `/LidarPortal?record=${id}`)
  await visited
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: 'Report this record' })
    .click()
  const report = visited.getByRole('dialog', { name: 'Report this record' })
  await report.getByRole('radio', { name: 'The site is sensitive and should not be shown' }).check()
  await report.getByLabel('Email').fill('mair@example.org')
  await report.getByRole('button', { name: 'Send report' }).click()
  await visited.getByText('Thank you. Your report was sent.').waitFor()

  const { page, complaints, leave } = await arriveAsAdministrator()
  await portal.visit(page, '/admin/feedback')
  await page.getByText('Where are the forts?').waitFor()
  await portal.visit(page, '/admin/reports')
  await page.getByRole('heading', { name: `Record: ${title}` }).waitFor()
  await page.getByRole('link', { name: 'Find the record' }).first().click()
  const decide = async (act: string, reason: string) => {
    await button(page, `${act} ${title}`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: act }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const listed = async () => (await visited.request.get('/api/records/')).text()
  expect(await listed()).toContain(title)
  await decide('Hide', 'Robbers have been here.')
  expect(await listed()).not.toContain(title)
  await visited.reload()
  await visited.getByText('This record does not exist, or no longer does.').waitFor()

  await portal.visit(page, '/admin/reports')
  await page
    .getByRole('button', { name: /^Answer the report/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Answer').fill('It is hidden for now.')
  await button(page, 'Send and close').click()
  await page.getByText('The report is answered.').waitFor()

  await portal.visit(page, `/admin/records?search=${id}`)
  await decide('Restore', 'The field is watched.')
  expect(await listed()).toContain(title)
  await portal.visit(page, '/admin/audit')
  for (const act of ['Restored a record', 'Answered a report', 'Hid a record'])
    await page.getByText(act, { exact: true }).first().waitFor()
  const mails = [
    [own('operatorEmail'), 'New feedback', 'Where are the forts?'],
    [own('operatorEmail'), 'New report', '/admin/reports'],
    [owner.email, 'hidden', 'Robbers have been here.'],
    ['mair@example.org', 'what you reported', 'It is hidden for now.'],
    [owner.email, 'can be seen again', 'The field is watched.'],
  ] as const
  for (const [reader, subject, text] of mails) await mailbox.mailTo(reader, subject, text)
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await Promise.all([leave(), visitor.leave()])
})

test('a member takes their data along and leaves; the record stays, of a former member', async () => {
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
  await button(page, 'Download my data').click()
  const files = await unzip(await readFile(await (await downloading).path()))
  const [record] = JSON.parse(String(files.get('records.json'))) as KeptRecord[]
  expect(record?.title).toBe(title)
  const { features } = JSON.parse(String(files.get('records.geojson'))) as { features: object[] }
  expect(features).toMatchObject([{ geometry: { type: 'Polygon' }, properties: { title } }])
  const served = await (await page.request.get(record?.picture1 ?? '')).body()
  expect(await sharp(served).metadata()).toMatchObject({ width: 60, height: 40 })
  expect(files.get(record?.picture_files[0] ?? '')?.equals(served)).toBe(true)

  await button(page, 'Delete my account').click()
  await page.getByRole('radio', { name: 'They stay, recorded by a “former member”' }).check()
  await page.getByLabel(`Type your username to confirm: ${member.username}`).fill(member.username)
  await page.getByLabel('Current password').fill(member.password)
  await button(page, 'Delete for good').click()
  await page.getByText('Your account has been deleted.').waitFor()

  await portal.visit(page, `/LidarPortal?record=${id}`)
  await page.getByRole('dialog', { name: title }).getByText('A former member', { exact: true }).waitFor()
  await portal.logIn(page, member)
  await page.getByText('Invalid username or password').waitFor()
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
