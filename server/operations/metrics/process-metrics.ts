import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { watchOf } from '#server/platform/database/answers/database-watch.ts'
import { diskSpace } from '#server/platform/storage/data-folder.ts'
import type { Figures } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { queueLengths } from '#server/platform/limits/queue-lengths.ts'

/** What this process knows of itself: its disk, its queues, and its connections to the database. */
export function measureProcess(
  app: FastifyInstance,
  { config, db }: Pick<Portal, 'config' | 'db'>,
  { registry, figures }: { registry: Registry; figures: Figures },
): void {
  const registers = [registry]
  new Gauge({
    name: 'portal_disk_free_ratio',
    help: 'Part of the disk of DATA_DIR that is free, from 0 to 1.',
    registers,
    async collect() {
      const { free, total } = await diskSpace(config.dataDir)
      this.set(total === 0 ? 0 : free / total)
    },
  })
  new Gauge({
    name: 'portal_queue_waiting',
    help: 'Tasks that wait in a queue of this process.',
    labelNames: ['name'],
    registers,
    collect() {
      for (const [name, waiting] of Object.entries(queueLengths())) this.set({ name }, waiting)
    },
  })
  const watch = watchOf(db)
  if (!watch) return
  new Gauge({
    name: 'portal_db_pool',
    help: 'Connections to the database: in use, those that could be, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(watch.state())) this.set({ state }, count)
    },
  })
  const stopListening = watch.listen({
    answered: (kind, seconds) => figures.time('db_seconds', { statement_kind: kind }, seconds),
    refused: (trouble) => figures.count('db_refusals', { trouble }),
  })
  app.addHook('onClose', (_app, done) => {
    stopListening()
    done()
  })
}
