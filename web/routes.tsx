import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { loadWords } from './i18n/index.ts'
import { MOVED, PAGES } from './page-list.ts'
import { FaultPage } from './pages/shell/fault-page.tsx'
import { LoadingPage } from './pages/shell/loading-page.tsx'
import type { Page } from './pages/shell/page.ts'
import { Shell } from './pages/shell/shell.tsx'

export const routes: RouteObject[] = [
  {
    element: <Shell pages={PAGES} />,
    errorElement: <FaultPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      ...PAGES.map((page) => ({
        path: page.path,
        handle: page,
        errorElement: <FaultPage />,
        lazy: async () => ({ Component: await componentOf(page) }),
      })),
      ...MOVED.map(({ from, to }) => ({ path: from, loader: () => redirect(to), element: null })),
    ],
  },
]

async function componentOf(page: Page): Promise<ComponentType> {
  const [{ default: Content }, furnished] = await Promise.all([
    page.load(),
    page.plain ? null : import('./pages/shell/furnished.tsx'),
    loadWords(page.words),
  ])
  if (!furnished) return Content
  const { Furnished } = furnished
  return () => (
    <Furnished>
      <Content />
    </Furnished>
  )
}
