// Vitest calls this once for all specs. It starts a portal for each process that runs specs.
import type { TestProject } from 'vitest/node'
import { makeAdministrator, type Administrator } from './administrator.ts'
import { testLandscape } from './landscape.ts'
import { startPortal, type PortalUnderTest } from './portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    portals: PortalUnderTest[]
    administrator: Administrator
  }
}

export default async function startPortals(project: TestProject): Promise<() => Promise<void>> {
  const landscape = await testLandscape()
  const { remove, ...administrator } = await makeAdministrator()
  const starts = Array.from({ length: project.config.maxWorkers }, () =>
    startPortal(landscape, administrator),
  )
  const started = await Promise.all(starts).catch(async (error: unknown) => {
    // Nothing that has started outlives a run that could not begin.
    await Promise.allSettled(starts.map(async (start) => (await start).stop()))
    await remove()
    throw error
  })
  project.provide('administrator', administrator)
  project.provide(
    'portals',
    started.map(({ told }) => told),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await remove()
  }
}
