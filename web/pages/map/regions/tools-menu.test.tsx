import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Tool } from '#web/map/controls/tool.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { RemoveIcon } from '#web/ui/icons/map.ts'
import { ToolsMenu } from './tools-menu.tsx'

withFreshBrowser()

function openMenu() {
  const [measure, remove] = [vi.fn(), vi.fn()]
  const tools: Tool[] = [
    { id: 'measure', name: 'Measure Distance', keyCap: 'M', Icon: RemoveIcon, onPress: measure },
    {
      id: 'delete polygon',
      name: 'Delete Polygon',
      hint: 'There is no polygon to delete',
      Icon: RemoveIcon,
      disabled: true,
      onPress: remove,
    },
  ]
  show(<ToolsMenu frame="wide" tools={tools} />)
  return { measure, remove, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Tools' }) }
}

test('a line of the menu is chosen by pointer or by key, and the menu closes', async () => {
  const { measure, user, button } = openMenu()
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: /^Measure Distance/ }))
  expect(screen.queryByRole('menu')).toBeNull()
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  expect(measure.mock.calls).toEqual([[false], [true]])
  expect(document.activeElement).toBe(button)
})

test('a line that cannot be used says why, and does nothing', async () => {
  const { remove, user, button } = openMenu()
  await user.click(button)
  const line = screen.getByRole('menuitem', { name: /^Delete Polygon/ })
  expect(line.getAttribute('aria-disabled')).toBe('true')
  expect(line.textContent).toContain('There is no polygon to delete')
  await user.click(line)
  expect(remove).not.toHaveBeenCalled()
  screen.getByRole('menu')
})
