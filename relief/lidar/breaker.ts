import { UnreachableForNow } from './trouble.ts'

/** Failures in a row after which nothing is sent for a while. */
const MOST_FAILURES = 5
/** Milliseconds of the first pause; each further one is twice as long, up to the longest. */
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 300_000
/** Milliseconds. A longer wish of the server is more likely a mistake. */
const LONGEST_REST = 24 * 3_600_000

/** How a request reports what became of it. Only its first report counts. */
export interface Pass {
  /** The server answered, whatever it said. */
  readonly answered: () => void
  /** @param retryAfter milliseconds that the server asked for */
  readonly failed: (why: string, retryAfter: number | null) => void
  /** Nothing was learned about the server. */
  readonly dropped: () => void
}

export interface BreakerState {
  /** `trying`: one request is finding out whether the server is back. */
  readonly state: 'closed' | 'open' | 'trying'
  /** Before this time, in milliseconds since 1970, no request is sent; null when one may be. */
  readonly nextTry: number | null
  readonly failuresInRow: number
  /** The last trouble; it stays when the server is back. */
  readonly lastTrouble: { readonly at: number; readonly text: string } | null
}

/**
 * Stops requests to a server that fails: after five failures in a row for 30 s. Then one request tries, while others
 * wait; if it fails, for twice as long, up to 5 minutes. Also remembers how long the server asked not to be asked.
 */
export class Breaker {
  readonly #now: () => number
  #failures = 0
  #pause = 0
  /** 0: closed. */
  #openUntil = 0
  #trial: PromiseWithResolvers<void> | null = null
  #restUntil = 0
  #last: BreakerState['lastTrouble'] = null

  constructor(now: () => number) {
    this.#now = now
  }

  /** The time until which the server asked not to be asked, or 0. */
  get restUntil(): number {
    return this.#restUntil > this.#now() ? this.#restUntil : 0
  }

  get isOpen(): boolean {
    return this.#openUntil > 0
  }

  /** Resolves when a request that tries whether the server is back has ended; null when none does. */
  get trial(): Promise<void> | null {
    return this.#trial?.promise ?? null
  }

  /** Lets a request through; not while another one tries. Throws UnreachableForNow. */
  admit(): Pass {
    if (this.#openUntil > this.#now()) throw new UnreachableForNow(this.#why(), this.#openUntil)
    const isTrial = this.#openUntil > 0
    if (isTrial) this.#trial = Promise.withResolvers()
    let hasReported = false
    const once = (report: () => void): void => {
      if (hasReported) return
      hasReported = true
      report()
      if (isTrial) this.#endTrial()
    }
    return {
      answered: () => once(() => this.#close()),
      failed: (why, retryAfter) => once(() => this.#fail(why, retryAfter, isTrial)),
      dropped: () => once(() => undefined),
    }
  }

  state(): BreakerState {
    const until = Math.max(this.#openUntil, this.#restUntil)
    return {
      state: this.#trial ? 'trying' : this.#openUntil > 0 ? 'open' : 'closed',
      nextTry: until > this.#now() ? until : null,
      failuresInRow: this.#failures,
      lastTrouble: this.#last,
    }
  }

  #close(): void {
    this.#failures = 0
    this.#pause = 0
    this.#openUntil = 0
  }

  #endTrial(): void {
    this.#trial?.resolve()
    this.#trial = null
  }

  #fail(why: string, retryAfter: number | null, isTrial: boolean): void {
    const now = this.#now()
    this.#last = { at: now, text: why }
    this.#failures++
    if (retryAfter !== null)
      this.#restUntil = Math.max(this.#restUntil, now + Math.min(retryAfter, LONGEST_REST))
    // Requests that were under way when it opened say nothing new.
    if (this.#openUntil > 0 ? !isTrial : this.#failures < MOST_FAILURES) return
    this.#pause = Math.min(this.#pause === 0 ? FIRST_PAUSE : this.#pause * 2, LONGEST_PAUSE)
    this.#openUntil = now + this.#pause
  }

  #why(): string {
    return this.#last?.text ?? 'the server does not answer'
  }
}
