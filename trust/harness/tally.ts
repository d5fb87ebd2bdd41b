/** Positions in a program as they appear in errors of JavaScript and PostgreSQL. */
const STACK = /\n\s+at .+:\d+:\d+\)?|\bnode:internal\/|\/(server|node_modules)\/[\w@./-]+\.(ts|js|mjs)\b/

/** The responses of the portals of a scenario, for the checks of every scenario. */
export class Tally {
  readonly statuses = new Map<number, number>()
  /** Responses of 500 and above that the scenario does not allow, and stack traces; each as one line. */
  readonly faults: string[] = []
  readonly #allowed = new Set<number>()

  /** Allows statuses of 500 and above that the scenario is about. */
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
