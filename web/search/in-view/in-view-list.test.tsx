import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { InViewList } from './in-view-list.tsx'
import type { ItemGroup, MapItem } from './map-item.ts'

withFreshBrowser()

function item(kind: string, id: number, title: string): MapItem {
  return { kind, id, title, subtitle: 'Round barrow', longitude: -3.8, latitude: 52.1, extent: null }
}

function group(known: Partial<ItemGroup> = {}): ItemGroup {
  return {
    kind: 'finds',
    heading: 'Community Finds',
    items: [item('finds', 1, 'Crug'), item('finds', 2, 'Caer')],
    total: '2 records',
    state: 'there',
    empty: 'No records in this part of the map.',
    openLabel: 'View Full Record',
    onMore: null,
    onTryAgain: vi.fn(),
    ...known,
  }
}

function openList(groups: ItemGroup[]) {
  const actions = { onShow: vi.fn(), onZoom: vi.fn(), onOpen: vi.fn(), onPoint: vi.fn() }
  show(<InViewList groups={groups} {...actions} />)
  return { ...actions, user: userEvent.setup() }
}

test('each item can be shown, zoomed to and opened', async () => {
  const crug = item('finds', 1, 'Crug')
  const { user, onShow, onZoom, onOpen } = openList([group()])
  await user.click(screen.getByRole('button', { name: 'Crug' }))
  await user.click(screen.getByRole('button', { name: 'Zoom to Crug' }))
  await user.click(screen.getByRole('button', { name: 'View Full Record: Crug' }))
  expect([onShow.mock.calls, onZoom.mock.calls, onOpen.mock.calls]).toEqual([[[crug]], [[crug]], [[crug]]])
})

test('the item under the pointer or with the focus is highlighted', async () => {
  const { user, onPoint } = openList([group()])
  await user.tab()
  expect(onPoint.mock.lastCall?.[0]).toMatchObject({ title: 'Crug' })
  await user.hover(screen.getByText('Caer'))
  expect(onPoint.mock.lastCall?.[0]).toMatchObject({ title: 'Caer' })
  await user.unhover(screen.getByText('Caer'))
  expect(onPoint.mock.lastCall?.[0]).toBeNull()
})

test('the arrow keys move from name to name, across the groups', async () => {
  const monuments = group({
    kind: 'monuments',
    heading: 'Monuments',
    items: [item('monuments', 1, 'Castell')],
  })
  const { user } = openList([group(), monuments])
  const focused = () => document.activeElement?.textContent
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Castell')
  await user.keyboard('{ArrowDown}{Home}')
  expect(focused()).toBe('Crug')
  await user.keyboard('{End}{ArrowUp}')
  expect(focused()).toBe('Caer')
})

test('each group has a heading with the number of its items', () => {
  openList([group({ total: '1000+ records' }), group({ kind: 'nmr', heading: 'Sites', items: [] })])
  screen.getByText('1000+ records')
  within(screen.getByRole('region', { name: 'Sites' })).getByText('No records in this part of the map.')
})

test('a group without full records has no button for them', () => {
  openList([group({ openLabel: null })])
  expect(screen.queryByRole('button', { name: /View Full Record/ })).toBeNull()
})

test('more items can be requested, and a failed list can be loaded again', async () => {
  const onMore = vi.fn()
  const onTryAgain = vi.fn()
  const { user } = openList([
    group({ onMore }),
    group({ kind: 'nmr', items: [], state: 'failed', onTryAgain }),
  ])
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect([onMore.mock.calls.length, onTryAgain.mock.calls.length]).toEqual([1, 1])
})

test('markup in a name is shown as it was typed', () => {
  openList([group({ items: [item('finds', 1, '<b>x</b>')] })])
  screen.getByRole('button', { name: '<b>x</b>' })
})

test('Show more leads to the first new item, also where its button disappears', async () => {
  const more = [item('finds', 3, 'Twmpath'), item('finds', 4, 'Lluest')]
  function Growing() {
    const [all, setAll] = useState(false)
    const first = group()
    const whole = all ? group({ items: [...first.items, ...more] }) : group({ onMore: () => setAll(true) })
    const nothing = () => undefined
    return (
      <InViewList groups={[whole]} onShow={nothing} onZoom={nothing} onOpen={nothing} onPoint={nothing} />
    )
  }
  show(<Growing />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(document.activeElement?.textContent).toBe('Twmpath')
})

test('a line in English is marked as such, and other lines have no mark', () => {
  const cairn = { ...item('nmr', 1, 'Carn'), subtitle: 'CAIRN', subtitleLanguage: 'en' as const }
  openList([group({ items: [cairn, item('finds', 2, 'Caer')] })])
  expect(screen.getByText('CAIRN').closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByText('Round barrow').hasAttribute('lang')).toBe(false)
})
