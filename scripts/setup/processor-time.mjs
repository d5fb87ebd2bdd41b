// The processor time of processes, from Linux's /proc. Elsewhere nothing is counted.
import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100

/** Whether this machine tells the processor time of its processes. */
export const isCounted = existsSync('/proc/self/stat')

/** @typedef {{ parent: number, began: string, own: number, reaped: number }} Counted seconds of a process and of its children that have ended */

/**
 * @param {string} id of a process, or `self`
 * @returns {Counted | null} null if it has ended
 */
function timeOf(id) {
  try {
    // The name of the program is in brackets and can contain any characters.
    const words = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [parent, own, system, reaped, reapedSystem, began] = [1, 11, 12, 13, 14, 19].map(
      (place) => words[place],
    )
    return {
      parent: Number(parent),
      began: String(began),
      own: (Number(own) + Number(system)) / TICKS,
      reaped: (Number(reaped) + Number(reapedSystem)) / TICKS,
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return null
    throw error
  }
}

/** Seconds of this process and of its children that have ended; 0 where nothing is counted. */
export function ownTime() {
  const time = isCounted ? timeOf('self') : null
  return time === null ? 0 : time.own + time.reaped
}

/**
 * Counts the processor time of a process and of all that descend from it, also of those whose parent ended before them, such as
 * the processes of Chromium. It looks twice a second: what a shorter process used counts when its parent has taken note of its end.
 */
export class ProcessorTime {
  /** @type {Map<string, Counted & { parentKey: string | null }>} by id and moment of the start, because ids are used again */
  #seen = new Map()
  #root
  #clock

  /** @param {number} root the id of the process, which must be a new one */
  constructor(root) {
    this.#root = root
    if (isCounted) this.#look()
    this.#clock = isCounted ? setInterval(() => this.#look(), 500).unref() : undefined
  }

  /** Ends the count. @returns {number} seconds */
  end() {
    clearInterval(this.#clock)
    if (isCounted) this.#look()
    return this.#sum()
  }

  #look() {
    /** @type {Map<number, Counted & { key: string }>} */
    const running = new Map()
    for (const name of readdirSync('/proc')) {
      const time = /^\d+$/.test(name) ? timeOf(name) : null
      if (time) running.set(Number(name), { ...time, key: `${name} ${time.began}` })
    }
    /** @param {number} id @returns {boolean} */
    const belongs = (id) => {
      const process = running.get(id)
      if (!process) return false
      return id === this.#root || this.#seen.has(process.key) || belongs(process.parent)
    }
    for (const [id, { key, ...time }] of running) {
      if (!belongs(id)) continue
      const parentKey = this.#seen.get(key)?.parentKey ?? running.get(time.parent)?.key ?? null
      this.#seen.set(key, { ...time, parentKey })
    }
  }

  #sum() {
    let sum = 0
    /** @type {Map<string, number>} what was seen of the children of each */
    const ofChildren = new Map()
    for (const { own, reaped, parentKey } of this.#seen.values()) {
      sum += own
      if (parentKey !== null) ofChildren.set(parentKey, (ofChildren.get(parentKey) ?? 0) + own + reaped)
    }
    // What was never seen, or used after the last look: its parent knows more than was seen.
    for (const [key, { reaped }] of this.#seen) sum += Math.max(0, reaped - (ofChildren.get(key) ?? 0))
    return sum
  }
}
