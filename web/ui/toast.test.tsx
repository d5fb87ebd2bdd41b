import { act, render, screen } from '@testing-library/react'
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

test('a message that a navigation carries is shown', async () => {
  open({ message: 'Saved' })
  await screen.findByText('Saved')
})

test('the message leaves the navigation state, and nothing else does', async () => {
  const { router } = open({ message: 'Saved', from: 'form' })
  await screen.findByText('Saved')
  expect(router.state.location).toMatchObject({ pathname: '/there', search: '?a=1', state: { from: 'form' } })
})

test('a toast goes after 4000 ms and not before', async () => {
  open({ message: 'Saved' })
  await screen.findByText('Saved')
  await pass(3500)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await pass(500)
  await pass(PARTING)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a click elsewhere leaves the toast', async () => {
  const { user } = open({ message: 'Saved' })
  await screen.findByText('Saved')
  await user.click(document.body)
  await pass(PARTING)
  expect(screen.queryByText('Saved')).not.toBeNull()
})

test('a toast may have a time of its own', async () => {
  const { user } = open()
  await user.click(await screen.findByText('show'))
  await screen.findByText('Too close')
  await pass(2500)
  await pass(PARTING)
  expect(screen.queryByText('Too close')).toBeNull()
})

test('what is to come after waits until the toast before it has gone', async () => {
  const { user } = open({ message: 'Saved' })
  await screen.findByText('Saved')
  await user.click(screen.getByText('show after'))
  expect(screen.queryByText('And this')).toBeNull()
  await pass(4000)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.queryByText('And this')).not.toBeNull()
})

test('what came too early steps back for the answer, and is shown again after it', async () => {
  const { user } = open()
  await user.click(screen.getByText('show after'))
  await user.click(screen.getByText('show'))
  await screen.findByText('Too close')
  expect(screen.queryByText('And this')).toBeNull()
  await pass(2500)
  await pass(PARTING)
  await screen.findByText('And this')
})

test('what is to come after comes at once when nothing is shown, and may lead somewhere', async () => {
  const { router, user } = open()
  await user.click(await screen.findByText('show after'))
  await user.click(screen.getByRole('link', { name: 'See it' }))
  expect(router.state.location.pathname).toBe('/seen')
  expect(screen.queryByText('And this')).toBeNull()
})
