import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below those that the system gives to outgoing connections (from 32768 on Linux): such a connection could otherwise take a
 * port between the choice and its use. Two programs that choose at the same time seldom meet.
 */
const FIRST = 20_000
const END = 32_000
const MOST_TRIES = 100

/** @returns {Promise<number>} a free port of this machine, for a program that is about to listen there */
export async function sparePort() {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${FIRST} and ${END}.`)
}

/** @param {number} port @returns {Promise<boolean>} */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
