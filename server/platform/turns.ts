import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Begun at once, whoever else waits. */
    atOnce?: boolean
  }
}

/**
 * Requests that are begun in one turn of the event loop. Node takes in one new connection in a turn, and an answer of the
 * database is read once in a turn: when 800 busy connections were all answered in each turn, a newcomer waited up to eight
 * seconds to be let in.
 */
const MOST_IN_A_TURN = 16

/** Requests that may wait for their turn. Connections are fewer, but one of them may send many requests without waiting. */
const MOST_WAITING = 2000

/** Lets requests begin in the order in which they came, a few in each turn of the event loop. */
export function takeTurns(app: FastifyInstance, mostInATurn = MOST_IN_A_TURN): void {
  const busy = new Refusal('busy')
  const waiting: { isGone: () => boolean; begin: () => void }[] = []
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
    else waiting.push({ isGone: () => raw.socket.destroyed, begin: done })
  })
}
