import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import english from '#web/i18n/en/keyboard.json'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { KeyboardSheet, KEY_GROUPS } from './keyboard-help.tsx'

const LINES: { keys: readonly string[] }[] = KEY_GROUPS.flatMap((group): { keys: readonly string[] }[] => [
  ...group.lines,
])

withFreshBrowser()

test('the sheet has every key, and says which of them also work on the buttons of the map', () => {
  show(<KeyboardSheet open onClose={() => undefined} />)
  const sheet = screen.getByRole('dialog', { name: 'Keys for the map' })
  expect(within(sheet).getAllByRole('definition')).toHaveLength(LINES.length)
  within(sheet).getByText('finish the polygon')
  within(sheet).getByText(
    /H, L, 3, \?, comma and full stop also work while a button on the map has the focus\.$/,
  )
})

test('Escape closes it', async () => {
  const close = vi.fn()
  show(<KeyboardSheet open onClose={close} />)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('every key that is not a letter has a name in words', () => {
  const keys = LINES.flatMap((line) => line.keys.flatMap((one) => one.split('+')))
  expect(keys.filter((key) => key.length > 1 && !(key in english.caps))).toEqual([])
})
