import { setTimeout } from 'node:timers/promises'
import { SerialQueue } from '../serial-queue.ts'
import { TemporaryFailure } from '../failures.ts'
import { OverDailyBudget, type DailyBudget } from './daily-budget.ts'

// Beside these, what reads from a server throws FileChanged (open the file again) and PermanentFailure (refused until
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

/** Where the time comes from, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rejects with an AbortError when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export const CLOCK: Clock = {
  now: Date.now,
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
}

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

export interface HostOptions {
  /** Connections at once. */
  readonly connections: number
  /** Names the portal and its public address. */
  readonly userAgent: string
  readonly budget: DailyBudget
  /** Milliseconds that one request may take with its answer. */
  readonly timeLimit?: number
  readonly clock?: Clock
  /** From 0 to less than 1: spreads attempts of many processes. */
  readonly random?: () => number
}

/** What the pages for administrators show. */
export interface HostState extends BreakerState {
  /** Requests under way. */
  readonly underWay: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

/** One request: reports the bytes that arrive, and throws TemporaryFailure for what may be better next time. */
export type Send<T> = (signal: AbortSignal, arrived: (bytes: number) => void) => Promise<T>

const TIME_LIMIT = 30_000
const ATTEMPTS = 3
/** Milliseconds before the second attempt; before each further one twice as long. */
const FIRST_WAIT = 500
/** Milliseconds that a caller is kept waiting at the wish of the server. */
const PATIENCE = 5000

/** A server: what all its files have in common is how often and how fast it may be asked. */
export class Host {
  readonly userAgent: string
  readonly clock: Clock
  /** Milliseconds that one request may take with its answer. */
  readonly timeLimit: number
  readonly #options: HostOptions
  readonly #turns: SerialQueue
  readonly #breaker: Breaker

  constructor(options: HostOptions) {
    this.#options = options
    this.userAgent = options.userAgent
    this.clock = options.clock ?? CLOCK
    this.timeLimit = options.timeLimit ?? TIME_LIMIT
    this.#turns = new SerialQueue(options.connections)
    this.#breaker = new Breaker(this.clock.now)
  }

  state(): HostState {
    return { ...this.#breaker.state(), underWay: this.#turns.running, waiting: this.#turns.waiting }
  }

  /**
   * Sends a request when there is a connection for it, up to three times. Throws UnreachableForNow, OverDailyBudget, the
   * reason of the signal, and whatever else `send` throws.
   * @param bytes that it asks for
   */
  async request<T>(bytes: number, send: Send<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.#rest(signal)
      try {
        return await this.#attempt(bytes, send, signal)
      } catch (error) {
        if (!isAboutOneRequest(error)) throw error
        if (attempt === ATTEMPTS || this.#breaker.isOpen) throw this.#unreachable(error.message)
        await this.clock.wait(this.#waitAfter(attempt), signal)
      }
    }
  }

  /** Does what the server asked for, if that does not take too long. */
  async #rest(signal: AbortSignal): Promise<void> {
    const milliseconds = this.#breaker.restUntil - this.clock.now()
    if (milliseconds > PATIENCE) throw this.#unreachable('the server asked for a pause')
    if (milliseconds > 0) await this.clock.wait(milliseconds, signal)
  }

  #attempt<T>(bytes: number, send: Send<T>, signal: AbortSignal): Promise<T> {
    return this.#turns.take(async () => {
      // Others may have learned something while this one waited.
      await this.#rest(signal)
      while (this.#breaker.trial) await unless(signal, this.#breaker.trial)
      const pass = this.#breaker.admit()
      try {
        return await this.#counted(bytes, send, pass, signal)
      } finally {
        pass.dropped()
      }
    }, signal)
  }

  async #counted<T>(bytes: number, send: Send<T>, pass: Pass, signal: AbortSignal): Promise<T> {
    const booking = await this.#options.budget.reserve(bytes)
    let arrived = 0
    try {
      const answer = await this.#sendInTime(send, signal, (more) => {
        arrived += more
      })
      pass.answered()
      return answer
    } catch (error) {
      if (isAboutOneRequest(error)) pass.failed(error.message, error.retryAfter)
      else if (!signal.aborted) pass.answered()
      throw error
    } finally {
      await booking.settle(arrived)
    }
  }

  async #sendInTime<T>(send: Send<T>, signal: AbortSignal, arrived: (bytes: number) => void): Promise<T> {
    const late = AbortSignal.timeout(this.timeLimit)
    try {
      return await send(AbortSignal.any([late, signal]), arrived)
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted)
        throw new TemporaryFailure(`the server did not answer within ${this.timeLimit / 1000} s`)
      throw error
    }
  }

  #waitAfter(attempt: number): number {
    const random = this.#options.random ?? Math.random
    return FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + random())
  }

  #unreachable(why: string): UnreachableForNow {
    const { nextTry } = this.#breaker.state()
    return new UnreachableForNow(why, nextTry ?? this.clock.now() + PATIENCE)
  }
}

function isAboutOneRequest(error: unknown): error is TemporaryFailure {
  return (
    error instanceof TemporaryFailure &&
    !(error instanceof UnreachableForNow) &&
    !(error instanceof OverDailyBudget)
  )
}

/** Waits for a result. Throws the reason of the signal when it is aborted. */
export function unless<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const leave = (): void => reject(signal.reason as Error)
    const stay = (): void => signal.removeEventListener('abort', leave)
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(stay)
  })
}
