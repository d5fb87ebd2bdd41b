import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** The problem with a block, without the name of the file, which a decoder does not know. */
export class DamagedBlock extends Error {}

/**
 * 1: refused for good, such as a raster that cannot be used. 2: the command was not understood. 3: `status` found work that
 * is not finished. 75: trouble that may pass, as in sysexits.h.
 */
export type ExitCode = 1 | 2 | 3 | 75

/** Something that the user can fix. The message names the file or the argument, and the problem. */
export class ReliefRefusal extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Errors of the operating system that end when somebody makes room, closes files or mounts a shared disk again. */
const PASSING: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ESTALE'])

/**
 * Returns the name of an error of the operating system, such as `ENOSPC`; null for any other error. It reads only the
 * message, because nothing more of an error leaves a worker thread.
 */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error ? (/^([A-Z0-9]+): /.exec(error.message)?.[1] ?? null) : null
  return code !== null && Object.hasOwn(constants.errno, code) ? code : null
}

/** Returns whether the same work may succeed later, although nobody changes the command or its files. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ReliefRefusal) return error.exitCode === 75
  return PASSING.has(systemCode(error) ?? '')
}

/**
 * Trouble with a server that may pass: it is busy (429, 408) or has a fault (5xx), it cannot be reached, is silent, or
 * closed the connection.
 */
export class TemporaryFailure extends ReliefRefusal {
  /** How long the server asks to wait, in milliseconds; null if it does not say. */
  readonly retryAfter: number | null
  constructor(message: string, retryAfter: number | null = null) {
    super(message, 75)
    this.retryAfter = retryAfter
  }
}

/** There is no such file; it may not be read; or its server does not hand it out in the way that is needed. */
export type ServerFault = 'not-found' | 'forbidden' | 'refused'

/** Trouble with a file or its server that stays until somebody changes something: 403, 404, no ranges, wrong answers. */
export class PermanentFailure extends ReliefRefusal {
  readonly fault: ServerFault
  constructor(message: string, fault: ServerFault = 'refused') {
    super(message)
    this.fault = fault
  }
}

/** The file is not the one that was opened: open it again, and forget what was kept of it. */
export class FileChanged extends ReliefRefusal {}

/** A block is whole, but holds what is hardly a height. Reading it again cannot help. */
export class ImplausibleHeights extends ReliefRefusal {}

/** Seconds before the first repetition; each further pause is twice as long. */
const FIRST_PAUSE = 15

/** How often to try again after trouble that may pass. */
export interface Retrying {
  /** Number of repetitions; 0 for none. */
  readonly retries: number
  /** Called before each pause with what went wrong, its length in seconds and the number of the repetition. */
  readonly onRetry?: (error: unknown, seconds: number, retry: number) => void
  /** Takes seconds; for tests. */
  readonly pause?: (seconds: number) => Promise<unknown>
}

/**
 * Does work again after trouble that may pass, such as a busy server or a full disk. The work must go on where it was.
 * Throws everything else at once, and the last trouble when all repetitions are used up.
 */
export async function retrying<T>(
  { retries, onRetry, pause = (seconds) => wait(seconds * 1000) }: Retrying,
  work: () => Promise<T>,
): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (retry > retries || !isPassing(error)) throw error
      const seconds = FIRST_PAUSE * 2 ** (retry - 1)
      onRetry?.(error, seconds, retry)
      await pause(seconds)
    }
  }
}
