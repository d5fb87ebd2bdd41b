import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from '#web/lib/routing/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastArea, useToast, useToastAfter, useToastsAbove } from './toast.tsx'
import { renderAt } from '#web/testing/routed.tsx'

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

/** Arrives at a page, by default by a link that carries no message. */
async function open(state: unknown = null, page: ReactNode = <BriefToast />) {
  const { router } = renderAt(<ToastArea>{page}</ToastArea>)
  await act(() => router.move('/there?a=1', { state }))
  return { router, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}

/** Milliseconds that a toast may take to disappear after its time is over. */
const PARTING = 1000
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a message passed by a navigation is shown', async () => {
  await open({ message: 'Saved' })
  await screen.findByText('Saved')
})

test('the end of a toast does not take away one that is shown at the same moment', async () => {
  vi.useFakeTimers()
  await open({ message: 'Saved' })
  await pass(0)
  screen.getByText('Saved')
  fireEvent.click(screen.getByText('show later'))
  await pass(4000)
  screen.getByText('Too late')
})

test('Back and Forward do not repeat a message', async () => {
  const { router } = await open({ message: 'Saved' })
  await screen.findByText('Saved')
  await pass(4000 + PARTING)
  act(() => router.go(-1))
  act(() => router.go(1))
  expect(router.location.search).toBe('?a=1')
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a reload does not repeat a message', async () => {
  renderAt(<ToastArea>{null}</ToastArea>, { pathname: '/there', state: { message: 'Saved' } })
  await pass(PARTING)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a message does not undo a change of address that is made when it is shown', async () => {
  const Eager = () => {
    const navigate = useNavigate()
    const state: unknown = useLocation().state
    useEffect(() => {
      if (state !== null) void navigate('?record=7')
    }, [navigate, state])
    return null
  }
  const { router } = await open({ message: 'Saved' }, <Eager />)
  await screen.findByText('Saved')
  expect(router.location.search).toBe('?record=7')
})

test('a toast is shown for 4000 ms', async () => {
  await open({ message: 'Saved' })
  await screen.findByText('Saved')
  await pass(3500)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await pass(500)
  await pass(PARTING)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a click elsewhere does not close the toast', async () => {
  const { user } = await open({ message: 'Saved' })
  await screen.findByText('Saved')
  await user.click(document.body)
  await pass(PARTING)
  expect(screen.queryByText('Saved')).not.toBeNull()
})

test('a toast may have its own duration', async () => {
  const { user } = await open()
  await user.click(await screen.findByText('show'))
  await screen.findByText('Too close')
  await pass(2500)
  await pass(PARTING)
  expect(screen.queryByText('Too close')).toBeNull()
})

test('a message that is to follow waits until the current toast is closed', async () => {
  const { user } = await open({ message: 'Saved' })
  await screen.findByText('Saved')
  await user.click(screen.getByText('show after'))
  expect(screen.queryByText('And this')).toBeNull()
  await pass(4000)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.queryByText('And this')).not.toBeNull()
})

test('a following message that came too early gives way to the answer, and is shown again after it', async () => {
  const { user } = await open()
  await user.click(screen.getByText('show after'))
  await user.click(screen.getByText('show'))
  await screen.findByText('Too close')
  expect(screen.queryByText('And this')).toBeNull()
  await pass(2500)
  await pass(PARTING)
  await screen.findByText('And this')
})

test('a following message is shown immediately if there is no toast, and may contain a link', async () => {
  const { router, user } = await open()
  await user.click(await screen.findByText('show after'))
  await user.click(screen.getByRole('link', { name: 'See it' }))
  expect(router.location.pathname).toBe('/seen')
  expect(screen.queryByText('And this')).toBeNull()
})

function Drawing() {
  const [placing, setPlacing] = useState(true)
  useToastsAbove(placing)
  return (
    <>
      <BriefToast />
      <button onClick={() => setPlacing(false)}>finish</button>
    </>
  )
}

test('while points are placed, an answer stands over the head of the page, and what can wait does', async () => {
  const { user } = await open(null, <Drawing />)
  await user.click(screen.getByRole('button', { name: 'show after' }))
  expect(screen.queryByText('And this')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'show' }))
  expect(screen.getByText('Too close').parentElement?.className).toMatch(/above/)
  await user.click(screen.getByRole('button', { name: 'finish' }))
  expect(screen.getByText('Too close').parentElement?.className).not.toMatch(/above/)
  await screen.findByText('And this')
})
