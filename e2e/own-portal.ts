import { inject } from 'vitest'
import { startPortal, type PortalUnderTest, type RunningPortal } from './portal.ts'

/** Returns a property of the portal that belongs to this process alone. */
export function own<Key extends keyof PortalUnderTest>(key: Key): PortalUnderTest[Key] {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!portal) throw new Error(`There is no portal for process ${String(process.env.VITEST_POOL_ID)}`)
  return portal[key]
}

/** Starts another portal, with the same administrator. The arguments are those of `startPortal`. */
export function anotherPortal(
  landscape: string | null,
  settings?: Readonly<Record<string, string>>,
): Promise<RunningPortal> {
  return startPortal(landscape, inject('administrator'), settings)
}
