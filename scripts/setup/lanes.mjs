// Runs suites and commands in two lanes, each with a budget of processor time, and says at the end what failed and what each used.
import { isCounted } from './processor-time.mjs'
import { run, runAside } from './run.mjs'
import { slowness } from './slowness.mjs'
import { firstTry, sayFailed, secondTry } from './suite.mjs'

/** @typedef {import('./suite.mjs').Suite} Suite */
/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} budget seconds of processor time on a quiet machine
 * @property {Suite['args']} [suite] arguments of Vitest
 * @property {number} [fileBudget] the same for each file of the suite
 * @property {Record<string, string>} [env]
 * @property {[string, ...string[]]} [command] instead of a suite
 * @property {boolean} [watched] its output is shown while it runs, and not when it has ended
 */

/**
 * @param {readonly Part[]} parts the longest first, so that both lanes end at about the same time
 * @returns {Promise<boolean>} whether all passed within their budgets
 */
export async function runInLanes(parts) {
  const waiting = [...parts]
  /** @type {Suite[]} */
  const doubtful = []
  /** @type {string[]} */
  const failed = []
  /** @type {Map<string, number>} */
  const used = new Map()
  const before = slowness()
  const take = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { name, suite, command, env = {}, fileBudget, watched = false } = part
      const note = (/** @type {number} */ seconds) => void used.set(name, seconds)
      if (suite) {
        const whole = { name, args: suite, env, ...(fileBudget !== undefined && { fileBudget }) }
        if (!(await firstTry(whole, { aside: !watched, used: note }))) doubtful.push(whole)
      } else if (command) {
        const [program, ...words] = command
        if ((await (watched ? run : runAside)(program, words, env, note)) !== 0) failed.push(name)
      }
    }
  }
  // A failed suite does not end the others, so that one run names everything that needs work. Two lanes, because a single process
  // leaves half of a small machine idle.
  await Promise.all([take(), take()])
  const factor = Math.max(before, slowness())
  // Later, when nothing else keeps the machine busy.
  for (const suite of doubtful) if (!(await secondTry(suite))) failed.push(suite.name)
  for (const { name } of doubtful) sayFailed(name)
  failed.push(...sayTimes(parts, used, factor))
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}. What each of them says stands above.`)
  return failed.length === 0
}

/**
 * @param {readonly Part[]} parts @param {Map<string, number>} used seconds by part @param {number} factor how slow the machine is
 * @returns {string[]} the parts that used more than they may
 */
function sayTimes(parts, used, factor) {
  if (!isCounted) {
    console.log(
      '\nThis machine does not tell the processor time of its programs, so that no budget was checked.',
    )
    return []
  }
  const slow = factor > 1 ? `; this machine is ${factor.toFixed(1)} times slower, and its budgets larger` : ''
  console.log(`\nProcessor time in seconds, and its budget on a quiet machine${slow}:`)
  let sum = 0
  const tooMuch = []
  for (const { name, budget } of parts) {
    const seconds = used.get(name) ?? 0
    sum += seconds
    const isTooMuch = seconds > budget * factor
    if (isTooMuch) tooMuch.push(`the budget of ${name}`)
    console.log(
      `${seconds.toFixed(0).padStart(6)} of ${String(budget).padEnd(4)} ${name}${isTooMuch ? ': too much' : ''}`,
    )
  }
  console.log(`${sum.toFixed(0).padStart(6)} in all`)
  return tooMuch
}
