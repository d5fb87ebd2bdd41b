import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { connectionOn } from './drivers/connection.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { testLandscape } from './landscape.ts'
import { anotherPortal } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import type { RunningPortal } from './portal.ts'
import { asWritten, isStillWritten, recordsStored, writeRecord } from './record-driver.ts'

const CREATE = '/api/records/create/'

let running: RunningPortal
let browser: Browser

// One database serves only one portal, and nobody else may be on this one when it is killed.
describe.skipIf(process.env.TEST_DATABASE_URL)('when the portal is killed during Save', () => {
  beforeAll(async () => {
    running = await anotherPortal(await testLandscape())
    return running.stop
  })

  beforeAll(async () => {
    browser = await sharedBrowser()
  })

  test.each([
    ['before it has read the record', killUnread],
    ['while it writes the pictures', killAtFirstPicture],
    ['with the record stored and the answer on its way', killBeforeAnswer],
  ] as const)('%s, nothing is lost, and Save again stores the record once', async (_, saveAndKill) => {
    const { page, complaints, names } = await memberOnMap()
    const written = await writeRecord(page, 'Crug y Bwlch')
    await saveAndKill(page)
    await connectionOn(page).unreachable.waitFor()
    await connectionOn(page).stopTrying.click()
    await recordFormOn(page).notSaved.waitFor()
    await isStillWritten(page, written)

    await running.startAgain()
    await recordFormOn(page).save.click()
    await recordFormOn(page).saved.waitFor()
    expect(await recordsStored(page)).toEqual([asWritten(written)])
    expect(new Set(names).size).toBe(1)
    expect(complaints).toEqual([])
  })

  test('the record is sent again automatically when the portal is back', async () => {
    const { page, names } = await memberOnMap()
    const written = await writeRecord(page, 'Crug yr Ysgyfarnog')
    await killBeforeAnswer(page)
    await connectionOn(page).unreachable.waitFor()
    await running.startAgain()
    await recordFormOn(page).saved.waitFor()
    expect(await recordsStored(page)).toEqual([asWritten(written)])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  test('the form is still complete after a reload, and stores the record once', async () => {
    const { page } = await memberOnMap()
    const written = await writeRecord(page, 'Crug Glas')
    await killBeforeAnswer(page)
    await connectionOn(page).unreachable.waitFor()
    // Otherwise the page may send the record by itself before the reload.
    await connectionOn(page).stopTrying.click()
    await running.startAgain()
    await page.reload()
    await portal.mapIsStill(page)
    await isStillWritten(page, written)
    await recordFormOn(page).save.click()
    await recordFormOn(page).saved.waitFor()
    expect(await recordsStored(page)).toEqual([asWritten(written)])
  })
})

async function memberOnMap() {
  const { page, complaints, leave } = await newVisitor(browser, running.told.portal)
  onTestFinished(leave)
  const names: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(CREATE)) names.push(request.headers()['idempotency-key'])
  })
  await portal.arriveSignedIn(page, running.told.portal)
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  return { page, complaints, names }
}

async function killUnread(page: Page): Promise<void> {
  running.freeze()
  const sent = page.waitForRequest(`**${CREATE}`)
  await recordFormOn(page).save.click()
  await sent
  await running.kill()
}

async function killAtFirstPicture(page: Page): Promise<void> {
  const watcher = watch(path.join(running.data, 'files'), { recursive: true })
  const written = once(watcher, 'change')
  await recordFormOn(page).save.click()
  await written
  await running.kill()
  watcher.close()
}

/** Stops the response on its way to the page. */
async function killBeforeAnswer(page: Page): Promise<void> {
  const browserOf = await page.context().newCDPSession(page)
  await browserOf.send('Fetch.enable', {
    patterns: [{ urlPattern: `*${CREATE}`, requestStage: 'Response' }],
  })
  const answered = new Promise<{ requestId: string; responseStatusCode?: number }>((resolve) => {
    browserOf.once('Fetch.requestPaused', resolve)
  })
  await recordFormOn(page).save.click()
  const { requestId, responseStatusCode } = await answered
  expect(responseStatusCode).toBe(201)
  await running.kill()
  await browserOf.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  await browserOf.detach()
}
