import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { LeavingQuestion } from './leaving-question.tsx'
import { theme } from '../style/theme.ts'

withFreshBrowser()

function Shell() {
  return (
    <ThemeProvider theme={theme}>
      <LeavingQuestion />
      <Outlet />
    </ThemeProvider>
  )
}

function Form() {
  useUnsaved(() => true)
  return <Link to="/elsewhere">Elsewhere</Link>
}

function open() {
  const children = [
    { path: '/form', element: <Form /> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    { path: '/before', element: <h1>Before</h1> },
  ]
  const router = createMemoryRouter([{ element: <Shell />, children }], {
    initialEntries: ['/before', '/form'],
  })
  render(<RouterProvider router={router} />)
  return router
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function follow() {
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
}

test('a link and Back ask first; whoever cancels stays, and whoever confirms leaves', async () => {
  const router = open()
  await follow()
  await press('Cancel')
  expect(question()).toBeNull()
  expect(router.state.location.pathname).toBe('/form')
  await act(() => router.navigate(-1))
  await screen.findByRole('dialog')
  await press('Leave')
  await screen.findByRole('heading', { name: 'Before' })
  expect(question()).toBeNull()
})

test('the question stays while the page changes its own address, and its answer still counts', async () => {
  const router = open()
  const changeAddress = (search: string) =>
    act(() => router.navigate({ pathname: '/form', search }, { replace: true }))
  await follow()
  await changeAddress('?at=52,-3,12')
  expect(question()).not.toBeNull()
  await press('Cancel')
  await waitFor(() => expect(question()).toBeNull())
  expect(router.state.location.pathname).toBe('/form')

  await follow()
  await changeAddress('?at=53,-3,12')
  await press('Leave')
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(question()).toBeNull()
})
