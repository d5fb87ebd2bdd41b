import type { HeritageTrouble } from '#contract/heritage.ts'
import { atMost } from '#server/platform/at-most.ts'
import { afterFailure, CLOSED, mayAsk } from './circuit.rules.ts'
import { FeedTrouble } from './trouble.ts'

export interface CarefulQuestions {
  ask: <T>(question: () => Promise<T>) => Promise<T>
}

/**
 * Sends requests to a shared service: two at once, and none for a while after several failures.
 * @param now milliseconds since 1970
 * @param heard called with the fault of each response; null if it was good
 */
export function carefulQuestions(
  now: () => number,
  heard: (trouble: HeritageTrouble | null) => Promise<void> = () => Promise.resolve(),
): CarefulQuestions {
  const inTurn = atMost('map service', 2, 50)
  let circuit = CLOSED
  let trouble: HeritageTrouble | null = null
  const mustRest = (): void => {
    if (!mayAsk(circuit, now()))
      throw new FeedTrouble(trouble ?? 'unreachable', 'not asked again yet, after several failures')
  }
  // Checked immediately, so that nobody waits in vain, and again before sending: a request that waited during three
  // failures must not be sent.
  const ask: CarefulQuestions['ask'] = async (question) => {
    mustRest()
    return inTurn(async () => {
      mustRest()
      try {
        const answer = await question()
        circuit = CLOSED
        trouble = null
        await heard(null)
        return answer
      } catch (error) {
        if (error instanceof FeedTrouble) {
          circuit = afterFailure(circuit, now())
          trouble = error.trouble
          await heard(trouble)
        }
        throw error
      }
    })
  }
  return { ask }
}
