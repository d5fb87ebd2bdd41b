import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastArea, useToast, useToastAfter } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function BriefToast() {
  const show = useToast()
  const showAfter = useToastAfter()
  return (
    <>
      <button onClick={() => show('Too close', 2500)}>show</button>
      <button onClick={() => setTimeout(() => show('Too late'), 3999)}>show later</button>
      <button onClick={() => showAfter('And this', undefined, { words: 'See it', to: '/seen' })}>
        show after
      </button>
    </>
  )
}

function open(state: unknown = null) {
  const area = (
    <ToastArea>
      <Outlet />
    </ToastArea>
  )
  const routes = [{ element: area, children: [{ path: '*', element: <BriefToast /> }] }]
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname: '/there', search: '?a=1', state }],
  })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}

/** Milliseconds that a toast may take to disappear after its time is over. */
const PARTING = 1000
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a message passed by a navigation is shown', async () => {
  open({ message: 'Saved' })
  await screen.findByText('Saved')
})

test('the end of a toast does not take away one that is shown at the same moment', async () => {
  vi.useFakeTimers()
  open({ message: 'Saved' })
  await pass(0)
  screen.getByText('Saved')
  fireEvent.click(screen.getByText('show later'))
  await pass(4000)
  screen.getByText('Too late')
})

test('the message is removed from the navigation state, and nothing else is', async () => {
  const { router } = open({ message: 'Saved', from: 'form' })
  await screen.findByText('Saved')
  expect(router.state.location).toMatchObject({ pathname: '/there', search: '?a=1', state: { from: 'form' } })
})

test('a toast is shown for 4000 ms', async () => {
  open({ message: 'Saved' })
  await screen.findByText('Saved')
  await pass(3500)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await pass(500)
  await pass(PARTING)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a click elsewhere does not close the toast', async () => {
  const { user } = open({ message: 'Saved' })
  await screen.findByText('Saved')
  await user.click(document.body)
  await pass(PARTING)
  expect(screen.queryByText('Saved')).not.toBeNull()
})

test('a toast may have its own duration', async () => {
  const { user } = open()
  await user.click(await screen.findByText('show'))
  await screen.findByText('Too close')
  await pass(2500)
  await pass(PARTING)
  expect(screen.queryByText('Too close')).toBeNull()
})

test('a message that is to follow waits until the current toast is closed', async () => {
  const { user } = open({ message: 'Saved' })
  await screen.findByText('Saved')
  await user.click(screen.getByText('show after'))
  expect(screen.queryByText('And this')).toBeNull()
  await pass(4000)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.queryByText('And this')).not.toBeNull()
})

test('a following message that came too early gives way to the answer, and is shown again after it', async () => {
  const { user } = open()
  await user.click(screen.getByText('show after'))
  await user.click(screen.getByText('show'))
  await screen.findByText('Too close')
  expect(screen.queryByText('And this')).toBeNull()
  await pass(2500)
  await pass(PARTING)
  await screen.findByText('And this')
})

test('a following message is shown immediately if there is no toast, and may contain a link', async () => {
  const { router, user } = open()
  await user.click(await screen.findByText('show after'))
  await user.click(screen.getByRole('link', { name: 'See it' }))
  expect(router.state.location.pathname).toBe('/seen')
  expect(screen.queryByText('And this')).toBeNull()
})
