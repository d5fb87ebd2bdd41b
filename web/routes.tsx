import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { loadWords } from './i18n/index.ts'
import { MOVED, PAGES } from './page-list.ts'
import { FaultPage } from './pages/shell/fault-page.tsx'
import type { Page } from './pages/shell/page.ts'
import { Shell } from './pages/shell/shell.tsx'

export const routes: RouteObject[] = [
  {
    element: <Shell pages={PAGES} />,
    errorElement: <FaultPage />,
    // The opening page stays until the first page has loaded (main.tsx).
    hydrateFallbackElement: <></>,
    children: [
      ...PAGES.map((page) => ({
        path: page.path,
        handle: page,
        errorElement: <FaultPage />,
        lazy: async () => ({ Component: await componentOf(page).catch(faultInPlaceOf) }),
      })),
      ...MOVED.map(({ from, to }) => ({ path: from, loader: () => redirect(to), element: null })),
    ],
  },
]

/** The router would show an empty page if `lazy` failed: it takes the route for one that is still loading. */
function faultInPlaceOf(fault: unknown): ComponentType {
  reportError(fault)
  return FaultPage
}

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
