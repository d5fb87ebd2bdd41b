import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import english from '#web/i18n/en/keyboard.json'
import { flatMap } from '#web/testing/flat-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { MAP_PART } from '../pointing/use-map-key.ts'
import { PageMapContext } from '../page-map.tsx'
import { KeyboardHelp, KEY_GROUPS } from './keyboard-help.tsx'

const LINES: { keys: readonly string[] }[] = KEY_GROUPS.flatMap((group): { keys: readonly string[] }[] => [
  ...group.lines,
])

withFreshBrowser()

test('the question mark on the map shows all keys', () => {
  const { map, canvas } = flatMap()
  show(
    <PageMapContext value={map}>
      <KeyboardHelp />
    </PageMapContext>,
  )
  fireEvent.keyDown(canvas, { key: '?' })
  const sheet = screen.getByRole('dialog', { name: 'Keys for the map' })
  expect(within(sheet).getAllByRole('definition')).toHaveLength(LINES.length)
  expect(within(sheet).getByText('finish the polygon')).toBeTruthy()
})

test('the list says which keys also work on the buttons of the map, as the question mark does', async () => {
  show(
    <div {...{ [MAP_PART]: '' }}>
      <KeyboardHelp />
    </div>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'Keys for the map' }), { key: '?' })
  const sheet = await screen.findByRole('dialog', { name: 'Keys for the map' })
  within(sheet).getByText(
    /H, L, 3, \?, comma and full stop also work while a button on the map has the focus\.$/,
  )
})

test('the button shows them too, and Escape closes the list', async () => {
  show(<KeyboardHelp />)
  await userEvent.click(screen.getByRole('button', { name: 'Keys for the map' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('On the map')).toBeNull())
})

test('every key that is not a letter has a name in words', () => {
  const keys = LINES.flatMap((line) => line.keys.flatMap((one) => one.split('+')))
  expect(keys.filter((key) => key.length > 1 && !(key in english.caps))).toEqual([])
})
