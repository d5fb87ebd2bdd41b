import { useLayoutEffect, useState } from 'react'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { decoded } from './address.ts'
import type { PageRouter, Routed, Shown } from './router.ts'

const KEY = 'scrollPositions'

/** For the key of each place that was left, how far down it was scrolled, in CSS pixels. */
type Positions = Record<string, number>

/**
 * After Back, Forward and a reload, scrolls to where the visitor was; after other moves to what the address names, or to the top.
 * The browser itself would scroll before the page has been drawn.
 */
export function useScrollMemory<P extends Routed>(router: PageRouter<P>, shown: Shown<P> | null): void {
  const [positions] = useState(keptPositions)
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    let at = router.state.shown?.location
    const note = () => {
      if (at) positions[at.key] = window.scrollY
    }
    // The page that is left is still drawn.
    const end = router.subscribe(() => {
      const next = router.state.shown?.location
      if (next === at) return
      note()
      at = next
    })
    const leave = () => {
      note()
      browserStorage('session').write(KEY, JSON.stringify(positions))
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => {
      end()
      window.removeEventListener('pagehide', leave)
      window.history.scrollRestoration = 'auto'
    }
  }, [router, positions])
  useLayoutEffect(() => {
    if (shown) scrollTo(shown, positions)
  }, [shown, positions])
}

function scrollTo({ location, kind, keepsScroll }: Shown<Routed>, positions: Positions): void {
  const before = kind === 'step' ? positions[location.key] : undefined
  if (before !== undefined) {
    window.scrollTo(0, before)
    return
  }
  const named = location.hash && document.getElementById(decoded(location.hash.slice(1)))
  if (named) named.scrollIntoView()
  else if (!keepsScroll) window.scrollTo(0, 0)
}

function keptPositions(): Positions {
  const kept = browserStorage('session').read(KEY)
  return kept === null ? {} : (JSON.parse(kept) as Positions)
}
