import { ReliefRefusal } from '../refusal.ts'

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

/** Trouble with a server that stays until somebody changes something: 403, 404, no ranges, wrong answers. */
export class PermanentFailure extends ReliefRefusal {}

/** The file is not the one that was opened: open it again, and forget what was kept of it. */
export class FileChanged extends ReliefRefusal {}
