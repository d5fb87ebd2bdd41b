import { ObjectsError, ObjectsFull, ObjectsUnavailable } from '#objects/object-store.ts'
import { TemporaryFailure } from '../source/source-trouble.ts'
import { ReliefRefusal } from '../refusal.ts'

/** How long to try, where nobody waits at a page: milliseconds without progress, and repetitions. */
export const UNATTENDED = { patience: 30_000, retries: 5 }

/** Does something with a bucket. Throws TemporaryFailure for what may pass, ReliefRefusal for what an operator must change. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectsUnavailable || error instanceof ObjectsFull)
      throw new TemporaryFailure(error.message)
    if (error instanceof ObjectsError) throw new ReliefRefusal(error.message)
    throw error
  }
}
