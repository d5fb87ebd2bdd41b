// Vitest calls this once for all specs. It starts a portal for each process that runs specs.
import type { TestProject } from 'vitest/node'
import { testLandscape } from './landscape.ts'
import { startPortal, type PortalUnderTest } from './portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portals: PortalUnderTest[]
  }
}

export default async function startPortals(project: TestProject): Promise<() => Promise<void>> {
  const landscape = await testLandscape()
  const starts = Array.from({ length: project.config.maxWorkers }, () => startPortal(landscape))
  const started = await Promise.all(starts).catch(async (error: unknown) => {
    // Nothing that has started outlives a run that could not begin.
    await Promise.allSettled(starts.map(async (start) => (await start).stop()))
    throw error
  })
  project.provide(
    'portals',
    started.map(({ told }) => told),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}
