import type { FastifyInstance } from 'fastify'
import type { Portal } from '#server/platform/portal.ts'
import type { JobHandler } from './job-handler.ts'
import { openJobs } from './open-jobs.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs what is due now and what that sets off. For tests, where nothing runs by itself. */
    runDueJobs: () => Promise<void>
  }
}

/** Jobs run from the moment the server listens until it stops. */
export function runJobs(
  app: FastifyInstance,
  { db }: Pick<Portal, 'db'>,
  handlers: readonly JobHandler[],
): void {
  const jobs = openJobs(db, app.log, handlers)
  app.decorate('runDueJobs', jobs.runDue)
  // Only where there is a portal to serve: tests that inject requests never listen.
  app.addHook('onListen', () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
}
