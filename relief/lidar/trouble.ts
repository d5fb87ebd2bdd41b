import { TemporaryFailure } from '../source/source-trouble.ts'

// Beside these, what reads from a server throws FileChanged (open the file again) and LastingTrouble (refused until
// somebody changes the address or the server) of the reader.

/** The server cannot be reached or asks for patience. */
export class UnreachableForNow extends TemporaryFailure {
  /** Earlier attempts are not sent. */
  readonly nextTry: Date

  /** @param nextTry in milliseconds since 1970 */
  constructor(message: string, nextTry: number) {
    super(message)
    this.nextTry = new Date(nextTry)
  }
}

/** The bytes that may be fetched today are used up. What is kept is still there. */
export class OverDailyBudget extends TemporaryFailure {
  /** The next midnight, UTC. */
  readonly nextTry: Date

  /** @param nextTry in milliseconds since 1970 */
  constructor(message: string, nextTry: number) {
    super(message)
    this.nextTry = new Date(nextTry)
  }
}
