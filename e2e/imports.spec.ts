import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBreakingLine } from './breaking-line.ts'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { connectionOn } from './drivers/connection.ts'
import { importsOn } from './drivers/imports.ts'
import { recordOn } from './drivers/record.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const PLACEMARKS = [
  ['Crug Un', 'mound'],
  ['Crug Dau', 'Mound'],
  ['Crug Tri', 'tumulus'],
] as const

/** Three squares side by side in the demonstration landscape; the word of the third is not one of ours. */
function kmlFile(): { name: string; mimeType: string; buffer: Buffer } {
  const placemarks = PLACEMARKS.map(([name, type], index) => {
    const west = -3.77 + index * 0.004
    const ring = [
      [west, 52.35],
      [west + 0.001, 52.35],
      [west + 0.001, 52.351],
      [west, 52.351],
      [west, 52.35],
    ]
    const corners = ring.map((corner) => corner.join(',')).join(' ')
    return `<Placemark><name>${name}</name><ExtendedData><Data name="type"><value>${type}</value></Data></ExtendedData>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`
  return { name: 'crugiau.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(text) }
}

test('an importer imports a KML of three features with one fault, mends it, publishes one and drafts another', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  await portal.grantAtOnce(own('portal'), own('administrator'), { username, role: 'importer' })
  await portal.visit(page, '/dashboard')
  const imports = importsOn(page)
  await imports.fromDashboard.click()
  await imports.file.setInputFiles(kmlFile())
  await imports.heading('crugiau.kml').waitFor()
  await imports.facts(/Rows: 3/).waitFor()

  // What the file does not say counts for all rows; one word of it is not known.
  await imports.choose('Description: Where it is empty').fill('A low round mound.')
  await imports.choose('Monument type: Where it is empty').selectOption('Round barrow')
  await imports.choose('Period: Where it is empty').selectOption('Bronze Age')
  await imports.saveColumns.click()
  await imports.facts(/With errors: 1/).waitFor()
  await imports.faultOf('Crug Tri', 'Site type: Say which choice this word of your file means.').waitFor()

  await imports.mend('Crug Tri').click()
  await imports.mending.choose('Site type').selectOption('Mound')
  await imports.mending.save.click()
  await imports.mending.dialog.waitFor({ state: 'hidden' })
  await imports.facts(/With errors: 0/).waitFor()

  await imports.source.fill('Own fieldwork 2024')
  await imports.agree.check()
  await imports.saveSource.click()
  await imports.tick('Crug Tri').check()
  await imports.publish.click()
  await imports.published('Crug Tri').waitFor()
  await imports.tick('Crug Un').check()
  await imports.makeDrafts.click()
  await imports.draftOf('Crug Un').waitFor()

  // Everything is still there after a reload, and the record is on the map.
  await page.reload()
  await imports.published('Crug Tri').click()
  await recordOn(page, 'Crug Tri').describes('Source: Own fieldwork 2024').first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a member reads why a file is refused, and goes on after the session has ended in the middle', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/import')
  const imports = importsOn(page)
  await imports.file.setInputFiles({
    name: 'finds.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  })
  await imports.refusedBecause('This is a spreadsheet. Save it as CSV first.').waitFor()
  await imports.file.setInputFiles(kmlFile())
  await imports.facts(/Rows: 3/).waitFor()

  await imports.choose('Description: Where it is empty').fill('Written before the session ended.')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.request.post('/api-auth-djoser/token/logout/', {
    headers: { authorization: `Token ${String(token)}` },
  })
  await imports.saveColumns.click()
  const { session } = accountOn(page)
  await session.password.fill(person.password)
  await session.logIn.click()
  await imports.saved.waitFor()
  // Read again from the server, with the new session.
  await imports.toAll.click()
  await imports.open('crugiau.kml').click()
  expect(await imports.choose('Description: Where it is empty').inputValue()).toBe(
    'Written before the session ended.',
  )
  await leave()
})

/** Collects the names of all further requests that send a file, and how many arrived at the portal. */
function filesSent(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/imports/')
      names.push(request.headers()['idempotency-key'] ?? '')
  })
  return names
}

/** Where the line breaks, in bytes of a file of six megabytes. */
const IN_THE_MIDDLE = 2_000_000

/** The file of three features with a long comment. */
function largeFile() {
  const { buffer, ...file } = kmlFile()
  const comment = Buffer.from(`<!-- ${'a line of a long comment '.repeat(250_000)} -->`)
  return { ...file, buffer: Buffer.concat([buffer, comment]) }
}

/** A member on the page of imports, behind a line that breaks in the middle of an upload. */
async function behindBreakingLine() {
  const line = await startBreakingLine(own('portal'), IN_THE_MIDDLE)
  onTestFinished(line.close)
  const visitor = await newVisitor(browser, line.address)
  await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/import')
  const sent = filesSent(visitor.page)
  return { ...visitor, line, sent, imports: importsOn(visitor.page), connection: connectionOn(visitor.page) }
}

async function expectOneImport(imports: ReturnType<typeof importsOn>): Promise<void> {
  await imports.facts(/Rows: 3/).waitFor()
  await imports.toAll.click()
  await imports.open('crugiau.kml').waitFor()
  expect(await imports.open('crugiau.kml').count()).toBe(1)
}

describe('when the network goes away in the middle of an upload', () => {
  test('the page says so, keeps the file, and sends it again when the portal can be reached', async () => {
    const { page, complaints, line, sent, imports, connection, leave } = await behindBreakingLine()
    await imports.file.setInputFiles(largeFile())
    await line.broken
    await connection.unreachable.waitFor()
    await imports.sending('crugiau.kml').waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    line.mend()
    await expectOneImport(imports)
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size, 'names of the request').toBe(1)
    expect(complaints).toEqual([])
    await leave()
  })
})

describe('when the network goes away just after a file has arrived', () => {
  test('the page shows the import and goes on by itself', async () => {
    const words = 'The portal cannot be reached.'
    const line = await startBreakingLine(own('portal'), Infinity)
    onTestFinished(line.close)
    const { page, leave } = await newVisitor(browser, line.address)
    await portal.arriveSignedIn(page, own('portal'))
    // The page fetches the next one early, so that it can be shown without a network.
    const nextPage = page.waitForResponse((answer) => answer.url().includes('/import-work-page-'))
    await portal.visit(page, '/import')
    await (await nextPage).finished()
    await page.route('**/api/imports/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = await route.fetch()
      line.cut()
      await route.fulfill({ response: answer })
    })
    const imports = importsOn(page)
    await imports.file.setInputFiles(kmlFile())
    await imports.heading('crugiau.kml').waitFor()
    await imports.reading.waitFor()
    await imports.goesOn(words).waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    line.mend()
    await imports.facts(/Rows: 3/).waitFor()
    await imports.map.waitFor()
    await imports.goesOn(words).waitFor({ state: 'hidden' })
    await leave()
  })
})

test('a page whose files cannot be fetched says why, and opens by itself when the network is back', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/dashboard')
  await page.context().setOffline(true)
  await importsOn(page).fromDashboard.click()
  await connectionOn(page).opensItself.waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  await page.context().setOffline(false)
  await importsOn(page).file.waitFor({ state: 'attached' })
  await leave()
})
