import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { forcedColoursOn } from './drivers/forced-colours.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

async function arrive(path: string, { member = false } = {}) {
  const { page, leave } = await newVisitor(browser, own('portal'))
  onTestFinished(leave)
  await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  if (member) await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, path)
  return { page, forced: await forcedColoursOn(page) }
}

test('with forced colours a switch that is on has the colour of what is chosen, and one that is off has not', async () => {
  const { forced } = await arrive('/account', { member: true })
  const { switches, system, look } = forced
  await switches.on.waitFor()
  const [on, off] = [await look(switches.track(switches.on)), await look(switches.track(switches.off))]
  expect([on.ground, off.ground]).toEqual([system.highlight, system.canvas])
  expect([on.edge.width, off.edge.width]).toEqual([1, 1])
})

test('with forced colours the focus has a ring in the colour of the text, around a switch too', async () => {
  const { page, forced } = await arrive('/account', { member: true })
  const { system, look, language, switches } = forced
  for (const [place, ringed] of [
    [language('Cymraeg'), language('Cymraeg')],
    [language('English'), language('English')],
    [switches.on, switches.whole(switches.on)],
  ] as const) {
    await page.keyboard.press('Tab')
    await place.focus()
    const { ring } = await look(ringed)
    expect(ring.style).toBe('solid')
    expect(ring.width).toBeGreaterThanOrEqual(2)
    expect([system.canvasText, system.highlight], await place.innerText()).toContain(ring.colour)
  }
})

test('with forced colours the chosen language, answer and light are those of the system for what is chosen', async () => {
  const { forced } = await arrive('/what-is-lidar')
  const { system, look, language, lights, pressed, unpressed } = forced
  const chosen = { text: system.highlightText, ground: system.highlight }
  expect(await look(language('English'))).toMatchObject(chosen)
  expect((await look(language('Cymraeg'))).ground).not.toBe(system.highlight)
  expect(await look(pressed(lights))).toMatchObject(chosen)
  expect((await look(unpressed(lights))).ground).not.toBe(system.highlight)
})

test('with forced colours chips and filled buttons have an edge', async () => {
  const news = await arrive('/news')
  await news.forced.chip.waitFor()
  expect((await news.forced.look(news.forced.chip)).edge).toEqual({ style: 'solid', width: 1 })
  const login = await arrive('/login')
  expect((await login.forced.look(login.forced.contained)).edge).toEqual({ style: 'solid', width: 1 })
})
