import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { messageOf } from '#contract/http/fault.ts'
import { watchOf } from '#server/platform/database/answers/database-watch.ts'
import { diskSpace } from '#server/platform/storage/data-folder.ts'
import { knownMigrations } from '#server/platform/schema/migrate.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { queueLengths } from '#server/platform/limits/queue-lengths.ts'
import { portalVersion } from '#server/platform/config/version.ts'
import { groupOf } from './answer-group.rules.ts'
import { countAnswers } from './answer-times.ts'
import { deleteProcess, noteProcess } from './processes.repository.ts'
import { BEAT_EVERY } from './process-condition.ts'
import { storedMails } from './storage.ts'

/**
 * Writes a row about this process while it listens, every 15 seconds and when it begins to drain, and removes it at the end. Call
 * it before the routes are added, because it times their answers.
 */
export function sendHeartbeats(app: FastifyInstance, { config, db }: Pick<Portal, 'config' | 'db'>): void {
  const id = randomUUID()
  const answers = countAnswers()
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()
  let wasRefused = false
  let name = hostname()
  let release = ''

  const beat = async () => {
    try {
      const [disk, outbox] = await Promise.all([diskSpace(config.dataDir), storedMails(config.dataDir)])
      await noteProcess(db, {
        id,
        name,
        release,
        runningFor: process.uptime(),
        draining: app.isDraining(),
        pool: watchOf(db)?.state() ?? null,
        queues: queueLengths(),
        answers: answers.lately(),
        disk,
        outbox,
      })
      wasRefused = false
    } catch (error) {
      // Said once for each outage: the next sign of life comes soon.
      if (!wasRefused)
        app.log.warn({ reason: messageOf(error) }, 'the row of this process could not be written')
      wasRefused = true
    }
  }
  /** One at a time, so that no older row is written last. */
  const beatNext = () => (beating = beating.then(beat))

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const type = String(reply.getHeader('content-type') ?? '')
    const group = groupOf({ method, template: routeOptions.url, type })
    if (group !== null) answers.note(group, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (address !== null && typeof address === 'object') name = `${hostname()}:${String(address.port)}`
    release = `${await portalVersion()} (${(await knownMigrations()).at(-1)?.slice(0, 4) ?? ''})`
    timer = setInterval(() => void beatNext(), BEAT_EVERY * 1000)
    timer.unref()
    app.onDrain(() => void beatNext())
    void beatNext()
  })
  app.addHook('onClose', async () => {
    if (!timer) return
    clearInterval(timer)
    await beating
    await deleteProcess(db, id).catch((error: unknown) => {
      app.log.warn({ reason: messageOf(error) }, 'the row of this process could not be removed')
    })
  })
}
