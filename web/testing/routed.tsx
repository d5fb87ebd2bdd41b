import { render } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { memoryHistory, PageRouter, Routing, type Location } from '#web/lib/routing/index.ts'

const Nothing = () => null

/** A router whose only page is always there. */
function routerAt(at: string | Partial<Location>) {
  return new PageRouter({ pages: [{ path: '*' }], fetch: () => Nothing, Fault: Nothing }, memoryHistory([at]))
}

/** Gives the links and hooks of a component a router. */
export function Routed({ children, at = '/' }: { children: ReactNode; at?: string }) {
  const [router] = useState(() => routerAt(at))
  return <Routing router={router}>{children}</Routing>
}

/** Renders a component at an address, and returns the router. */
export function renderAt(component: ReactNode, at: string | Partial<Location> = '/') {
  const router = routerAt(at)
  const result = render(<Routing router={router}>{component}</Routing>)
  return { router, ...result }
}
