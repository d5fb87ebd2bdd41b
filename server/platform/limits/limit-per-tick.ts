import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/http/errors.ts'
import { waitIn } from './queue-lengths.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Starts at once, even if other requests wait. */
    atOnce?: boolean
  }
}

/**
 * Requests that start in one turn of the event loop. Node accepts one new connection per turn and reads the database's
 * answers once per turn. When 800 busy connections were all answered in each turn, a new connection waited up to eight
 * seconds.
 */
const MOST_IN_A_TURN = 16

/**
 * Requests that may wait for their turn. There are fewer connections, but one connection may send many requests without
 * waiting.
 */
const MOST_WAITING = 2000

/** Starts requests in the order in which they arrived, a few in each turn of the event loop. */
export function limitPerTick(app: FastifyInstance, mostInATurn = MOST_IN_A_TURN): void {
  const busy = new Refusal('busy')
  const waiting: { isGone: () => boolean; begin: () => void; leave: () => void }[] = []
  let begun = 0
  let ticking = false

  const count = () => {
    begun += 1
    if (ticking) return
    ticking = true
    setImmediate(nextTurn)
  }
  const nextTurn = () => {
    ticking = false
    begun = 0
    while (begun < mostInATurn) {
      const next = waiting.shift()
      if (!next) return
      next.leave()
      if (next.isGone()) continue
      count()
      next.begin()
    }
  }

  app.addHook('onRequest', ({ routeOptions, raw }, _reply, done) => {
    const { atOnce = false } = routeOptions.config
    const isTurn = waiting.length === 0 && begun < mostInATurn
    if (isTurn && !atOnce) count()
    if (isTurn || atOnce) done()
    else if (waiting.length >= MOST_WAITING) done(busy)
    else waiting.push({ isGone: () => raw.socket.destroyed, begin: done, leave: waitIn('requests') })
  })
}
