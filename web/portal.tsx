import type { ComponentProps, ComponentType } from 'react'
import { loadWords } from './i18n/index.ts'
import { MOVED, PAGES } from './page-list.ts'
import { FaultPage } from './pages/shell/fault-page.tsx'
import type { Page } from './pages/shell/page.ts'
import { Shell } from './pages/shell/shell.tsx'
import { PageRouter, PortalRouter, type AddressHistory } from './lib/routing/index.ts'

export function newPortalRouter(history: AddressHistory): PageRouter<Page> {
  return new PageRouter({ pages: PAGES, moved: MOVED, fetch: contentOf, Fault: FaultPage }, history)
}

export function Portal({ router }: { router: PageRouter<Page> }) {
  return <PortalRouter router={router} Around={Around} Fault={FaultPage} />
}

function Around(props: Omit<ComponentProps<typeof Shell>, 'pages'>) {
  return <Shell pages={PAGES} {...props} />
}

async function contentOf(page: Page): Promise<ComponentType> {
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
