/** A place in a program, as JavaScript and PostgreSQL name it in errors. */
const STACK = /\n\s+at .+:\d+:\d+\)?|\bnode:internal\/|\/(server|node_modules)\/[\w@./-]+\.(ts|js|mjs)\b/

/** What the portals of one scenario answered, for what every scenario must keep. */
export class Tally {
  readonly statuses = new Map<number, number>()
  /** Answers of 500 and above that the scenario has not named, and stack traces; each as one line. */
  readonly faults: string[] = []
  readonly #allowed = new Set<number>()

  /** The one answer of 500 and above that the scenario is about. */
  allow(...statuses: number[]): void {
    for (const status of statuses) this.#allowed.add(status)
  }

  note(status: number, body: string, what: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status >= 500 && !this.#allowed.has(status)) this.#fault(`${what} answered ${String(status)}`, body)
    const isPage = /^\s*(<!doctype|<html)/i.test(body)
    if (status >= 400 && !isPage && STACK.test(body)) this.#fault(`${what} told where it failed`, body)
  }

  #fault(what: string, body: string): void {
    if (this.faults.length < 20) this.faults.push(`${what}: ${body.slice(0, 300)}`)
  }
}
