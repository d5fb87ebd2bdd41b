import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import type { HeritageTrouble } from '#contract/relief/heritage.ts'
import { HERITAGE_TROUBLES } from '#contract/http/errors.ts'
import type { ServiceState } from './service-state.ts'

/**
 * Thrown if the national map service did not answer, or if the answer was unusable. The message is for the operator's
 * log.
 */
export class FeedTrouble extends Error {
  readonly trouble: HeritageTrouble

  constructor(trouble: HeritageTrouble, detail: string, cause?: unknown) {
    super(`${HERITAGE_TROUBLES[trouble]} (${detail})`, { cause })
    this.name = 'FeedTrouble'
    this.trouble = trouble
  }
}

interface CarefulQuestions {
  ask: <T>(question: () => Promise<T>) => Promise<T>
}

/**
 * Sends requests to a shared service: two at once, and none for a while after several failures.
 * @param takeTurn resolves when the next request may be sent
 */
export function politeClient(
  state: ServiceState,
  takeTurn: () => Promise<void> = () => Promise.resolve(),
): CarefulQuestions {
  const inTurn = limitConcurrency('mapService', 2, 50)
  const mustRest = (trouble: HeritageTrouble | null): void => {
    if (trouble !== null) throw new FeedTrouble(trouble, 'not asked again yet, after several failures')
  }
  // Checked immediately, so that nobody waits in vain, and again before sending: a request that waited during three
  // failures must not be sent.
  const ask: CarefulQuestions['ask'] = async (question) => {
    mustRest(await state.restsBecauseOf())
    return inTurn(async () => {
      mustRest(await state.restsBecauseOf())
      await takeTurn()
      mustRest(await state.mayNotBeAsked())
      try {
        const answer = await question()
        await state.heard(null)
        return answer
      } catch (error) {
        if (error instanceof FeedTrouble) await state.heard(error.trouble)
        throw error
      }
    })
  }
  return { ask }
}
