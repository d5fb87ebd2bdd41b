import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageMapContext } from '#web/map/page-map.tsx'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { NoticeQueue } from './notice-queue.tsx'
import type { Notice } from './notice-queue.ts'

withFreshBrowser()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const tryAgain = vi.fn<() => void>()
const BASE: Notice = {
  cause: 'base',
  severity: 'warning',
  text: 'No base map.',
  action: { text: 'Try again', press: tryAgain },
}
const DEVICE: Notice = { cause: 'device', severity: 'info', text: 'No live light.', action: null }

/** @param roomy whether the line has room */
function open(notices: readonly Notice[], { waits = false, roomy = true } = {}) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: roomy && media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const page = (told: readonly Notice[], now: boolean) => (
    <PageMapContext value={null}>
      <NoticeQueue notices={told} waits={now} />
    </PageMapContext>
  )
  const { rerender } = show(page(notices, waits))
  return { set: (told: readonly Notice[], now = false) => rerender(page(told, now)) }
}

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
const list = () => screen.getByRole('button', { name: /notices? about the map/ })
const isSaid = (text: string) => screen.queryByText(text) !== null

test('a notice is in the line for ten seconds, then behind the button', () => {
  open([BASE])
  expect(isSaid(BASE.text)).toBe(true)
  pass(10)
  expect(isSaid(BASE.text)).toBe(false)
  fireEvent.click(list())
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('while the pointer or the focus is on it, it stays', () => {
  open([BASE])
  fireEvent.pointerEnter(screen.getByText(BASE.text))
  pass(60)
  expect(isSaid(BASE.text)).toBe(true)
  fireEvent.pointerLeave(screen.getByText(BASE.text))
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  pass(60)
  expect(isSaid(BASE.text)).toBe(true)
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }))
  pass(10)
  expect(isSaid(BASE.text)).toBe(false)
})

test('while somebody draws there is nothing, and afterwards each is told in its turn', () => {
  const { set } = open([BASE, DEVICE], { waits: true })
  pass(60)
  expect(screen.queryByRole('button')).toBeNull()
  expect(isSaid(BASE.text)).toBe(false)
  set([BASE, DEVICE])
  expect(isSaid(BASE.text)).toBe(true)
  pass(10)
  expect(isSaid(BASE.text)).toBe(false)
  expect(isSaid(DEVICE.text)).toBe(true)
})

test('only a warning interrupts a screen reader', () => {
  const { set } = open([DEVICE])
  expect(screen.getByText(DEVICE.text).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  set([BASE, DEVICE])
  expect(screen.getByText(BASE.text).closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive')
})

test('where there is no room there is only the button, and screen readers are told all the same', () => {
  open([BASE], { roomy: false })
  expect(screen.getByText(BASE.text).closest('[aria-live]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.click(list())
  expect(screen.getAllByText(BASE.text)).toHaveLength(1)
})

test('a closed notice leaves the focus on the button that has it from then on', () => {
  open([BASE, DEVICE])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(isSaid(BASE.text)).toBe(false)
  expect(document.activeElement).toBe(list())
})
