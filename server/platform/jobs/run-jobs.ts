import type { FastifyInstance } from 'fastify'
import type { Portal } from '#server/platform/http/portal.ts'
import type { JobHandler } from './job-handler.ts'
import { openJobs } from './open-jobs.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Kinds of jobs that this process can run. */
    jobKinds: readonly string[]
    /** Runs all jobs that are due, and those that they add. For tests, in which nothing runs by itself. */
    runDueJobs: () => Promise<void>
  }
}

/** Jobs run from the moment the server listens until it stops. */
export function runJobs(
  app: FastifyInstance,
  { db, figures }: Pick<Portal, 'db' | 'figures'>,
  handlers: readonly JobHandler[],
): void {
  const jobs = openJobs(db, app.log, handlers, { figures })
  app.decorate('jobKinds', jobs.kinds)
  app.decorate('runDueJobs', jobs.runDue)
  // Only if the portal listens: tests that inject requests never do.
  app.addHook('onListen', () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
}
