import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SEED } from '#scripts/testing/seed.ts'
import { answersOf, differencesBetween, type Answer } from './answers.ts'
import { anyCase, type Story, type Truth } from './truth.ts'
import { makeWorld, sharedSetting } from './world.ts'

/** Each change is checked with the same 10 cases on PostgreSQL; `LEAK_RUNS=200 SEED=random` at night tries others. */
const RUNS = Number(process.env.LEAK_RUNS ?? 10)

const setting = sharedSetting()

async function answersIn(story: Story, truth: Truth | null): Promise<Answer[]> {
  const world = await makeWorld(story, truth, setting())
  try {
    // Whoever has a right elsewhere is a stranger here, and images take long: the canary asks for both.
    return await answersOf(world, { askers: ['anonymous', 'stranger'], images: false })
  } finally {
    await world.close()
  }
}

it(
  `two worlds that differ only in what is withheld answer alike (${RUNS} runs, seed ${SEED})`,
  { timeout: 90_000 * RUNS + 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ story, one, other }) => {
        const differences = differencesBetween(await answersIn(story, one), await answersIn(story, other))
        expect(differences).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
)
