import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/routing/index.ts'
import { expect, test } from 'vitest'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { memoryHistory } from '#web/lib/routing/index.ts'
import { PortalRouter } from '#web/lib/routing/index.ts'
import { PageRouter } from '#web/lib/routing/index.ts'
import { LeavingQuestion } from './leaving-question.tsx'
import { theme } from '../style/theme.ts'

withFreshBrowser()

function Shell({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <LeavingQuestion />
      {children}
    </ThemeProvider>
  )
}

function Form() {
  useUnsaved(() => true)
  return <Link to="/elsewhere">Elsewhere</Link>
}

const PAGES = [
  { path: '/form', Content: Form },
  { path: '/elsewhere', Content: () => <h1>Elsewhere</h1> },
  { path: '/before', Content: () => <h1>Before</h1> },
]

async function open() {
  const fetch = ({ Content }: (typeof PAGES)[number]) => Promise.resolve(Content)
  const router = new PageRouter(
    { pages: PAGES, fetch, Fault: () => null },
    memoryHistory(['/before', '/form']),
  )
  await router.ready
  render(<PortalRouter router={router} Around={Shell} Fault={() => null} />)
  return router
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function follow() {
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
}

test('a link and Back ask first; whoever cancels stays, and whoever confirms leaves', async () => {
  const router = await open()
  await follow()
  await press('Cancel')
  expect(question()).toBeNull()
  expect(router.location.pathname).toBe('/form')
  act(() => router.go(-1))
  await screen.findByRole('dialog')
  await press('Leave')
  await screen.findByRole('heading', { name: 'Before' })
  expect(question()).toBeNull()
})

test('the question stays while the page changes its own address, and its answer still counts', async () => {
  const router = await open()
  const changeAddress = (search: string) =>
    act(() => router.move({ pathname: '/form', search }, { replace: true }))
  await follow()
  await changeAddress('?at=52,-3,12')
  expect(question()).not.toBeNull()
  await press('Cancel')
  await waitFor(() => expect(question()).toBeNull())
  expect(router.location.pathname).toBe('/form')

  await follow()
  await changeAddress('?at=53,-3,12')
  await press('Leave')
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(question()).toBeNull()
})
