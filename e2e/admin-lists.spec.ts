import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, PHONE, type Browser } from './browser.ts'
import { listOn } from './drivers/lists.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

test('an administrator sorts, filters and downloads the records of a member, and the audit log has noted it', async () => {
  const member = await newVisitor(browser, own('portal'))
  const owner = await portal.arriveSignedIn(member.page, own('portal'))
  await portal.visit(member.page, '/news')
  const titles = ['Ŵyn, "y Crug"', '=1+1', 'Domen']
  for (const title of titles) await portal.recordAtOnce(member.page, title)

  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.signInAs(page, own('portal'), own('administrator'))
  await portal.visit(page, '/admin/records')
  const list = listOn(page)
  await list.search(owner.username)
  await list.total('3 records').waitFor()
  expect(await list.titles()).toEqual(titles.toReversed())
  await list.sortBy('Record')
  await list.sortedBy('Record', 'ascending').waitFor()
  const sorted = ['=1+1', 'Domen', 'Ŵyn, "y Crug"']
  await expect.poll(list.titles).toEqual(sorted)
  const address = page.url()

  const { name, text } = await list.download()
  expect(name).toMatch(/^records-\d{4}-\d\d-\d\d\.csv$/)
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFNumber,Title,Site type,/)
  expect(lines[1]).toContain(",'=1+1,Mound,Round barrow,")
  expect(lines[3]).toContain(',"Ŵyn, ""y Crug""",Mound,')
  expect(lines).toHaveLength(5)

  await page.goBack()
  await expect.poll(list.titles).toEqual(titles.toReversed())
  await page.goto(address)
  await expect.poll(list.titles).toEqual(sorted)

  await portal.visit(page, '/admin/audit')
  await list.filterByMember(own('administrator').username)
  await list.line('Downloaded a list').filter({ hasText: 'List: Records' }).first().waitFor()
  expect([...member.complaints, ...complaints]).toEqual([])
  await Promise.all([member.leave(), leave()])
})

test('on a phone, the records are cards that are sorted by a choice and fit the screen', async () => {
  const member = await newVisitor(browser, own('portal'))
  const owner = await portal.arriveSignedIn(member.page, own('portal'))
  await portal.visit(member.page, '/news')
  for (const title of ['Crug', 'A'.repeat(90)]) await portal.recordAtOnce(member.page, title)

  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { device: PHONE })
  await portal.signInAs(page, own('portal'), own('administrator'))
  await portal.visit(page, `/admin/records?search=${owner.username}`)
  const list = listOn(page)
  await list.total('2 records').waitFor()
  await list.sortByChoice('Record, descending')
  await expect.poll(list.titles).toEqual(['Crug', 'A'.repeat(90)])
  expect(await list.tooWide()).toBeLessThanOrEqual(0)
  expect([...member.complaints, ...complaints]).toEqual([])
  await Promise.all([member.leave(), leave()])
})
