import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePicture } from '../pictures.ts'
import { writeWebFolder } from '../web-folder.ts'
import { answersOf, differencesBetween, type Answer } from './answers.ts'
import { anyCase, type Story, type Truth } from './truth.ts'
import { makeWorld } from './world.ts'

/**
 * Each change is checked with 20 random cases: 10 on the embedded database and 10 others on PostgreSQL. `LEAK_RUNS=200` at night;
 * `LEAK_SEED` repeats what a failure printed.
 */
const RUNS = Number(process.env.LEAK_RUNS ?? 10)
const SEED = Number(process.env.LEAK_SEED ?? Date.now() % 2 ** 31)

let webFolder: string
let picture: Buffer

beforeAll(async () => {
  webFolder = await writeWebFolder()
  picture = await makePicture()
})
afterAll(() => rm(webFolder, { recursive: true }))

async function answersIn(story: Story, truth: Truth | null): Promise<Answer[]> {
  const world = await makeWorld(story, truth, { webFolder, picture })
  try {
    // Whoever has a right elsewhere is a stranger here, and images take long: the canary asks for both.
    return await answersOf(world, { askers: ['anonymous', 'stranger'], images: false })
  } finally {
    await world.close()
  }
}

it(
  `two worlds that differ only in what is withheld answer alike (${RUNS} runs, seed ${SEED})`,
  { timeout: 20_000 * RUNS + 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ story, one, other }) => {
        const differences = differencesBetween(await answersIn(story, one), await answersIn(story, other))
        expect(differences).toEqual([])
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
  },
)
