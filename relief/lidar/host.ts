import { TemporaryFailure } from '../source/source-trouble.ts'
import { SerialQueue } from '../serial-queue.ts'
import { Breaker, type BreakerState, type Pass } from './breaker.ts'
import { CLOCK, type Clock } from './clock.ts'
import type { DailyBudget } from './daily-budget.ts'
import { unless } from './flight.ts'
import { OverDailyBudget, UnreachableForNow } from './trouble.ts'

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

/** One request: reports the bytes that arrive, and throws PassingTrouble for what may be better next time. */
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
