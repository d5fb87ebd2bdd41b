import { dice } from '#relief/testing/dice.ts'

const FIXED = 271_127

/**
 * What every test draws from: always the same number, so that a test that fails once fails again. `SEED=n` draws differently, and
 * `SEED=random` differently each time; both are printed.
 */
export const SEED = seedOf(process.env.SEED)

/** @param name of what is drawn, so that no test changes what another draws */
export function draws(name: string): (limit: number) => number {
  return dice(Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, SEED))
}

/** For the configuration of a suite, so that all its processes draw from the same number. */
export function seedForAll(): { SEED: string } {
  if (SEED !== FIXED) process.stderr.write(`Tests draw from SEED=${String(SEED)}.\n`)
  return { SEED: String(SEED) }
}

function seedOf(said: string | undefined): number {
  if (said === undefined || said === '') return FIXED
  if (said === 'random') return Math.floor(Math.random() * 2 ** 31)
  if (!/^\d{1,10}$/.test(said)) throw new Error(`SEED holds "${said}"; write a whole number, or random`)
  return Number(said)
}
