/** Aborts work that makes no progress for a time. */
export class StallTimeouts {
  readonly #milliseconds: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isLost(): boolean {
    return this.#controller.signal.aborted
  }

  /** There was progress. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), this.#milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** Nobody waits any longer. */
  giveUp(): void {
    this.end()
    this.#controller.abort()
  }

  /** Waits, at most until patience is lost. */
  async wait(milliseconds: number): Promise<void> {
    if (this.isLost) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, milliseconds)
      const { signal } = this
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done)
    })
  }
}
