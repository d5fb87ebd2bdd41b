import { row } from '../table.ts'
import { quantile } from './requests.ts'

type Unit = 'ms' | 's' | 'MB' | 'a second' | 'times'

/** Prints rows of a table: a measurement beside its goal. */
export class Goals {
  /** How much slower than the goals of PostgreSQL the database may be. */
  readonly #slack: number

  constructor(slack: number) {
    this.#slack = slack
    row('what', 'goal', 'measured', 'samples, median, slowest', '')
    row('---', '---:', '---:', '---:', '---')
  }

  /** Milliseconds of which 95 of 100 must not exceed the goal. */
  times(what: string, goal: number, times: readonly number[]): void {
    const all = `${times.length}, ${shown(quantile(times, 0.5))} ms, ${shown(quantile(times, 1))} ms`
    this.#tell(`${what}, p95`, { goal: goal * this.#slack, value: quantile(times, 0.95), unit: 'ms', all })
  }

  atMost(what: string, goal: number, value: number, unit: Unit): void {
    this.#tell(what, { goal: unit === 'ms' ? goal * this.#slack : goal, value, unit })
  }

  atLeast(what: string, goal: number, value: number, unit: Unit): void {
    const least = goal / this.#slack
    row(what, `≥ ${shown(least)} ${unit}`, `${shown(value)} ${unit}`, '', value >= least ? 'met' : 'not met')
  }

  /** A measurement without a goal. */
  note(what: string, value: number, unit: Unit): void {
    row(what, '', `${shown(value)} ${unit}`, '', '')
  }

  #tell(
    what: string,
    { goal, value, unit, all = '' }: { goal: number; value: number; unit: Unit; all?: string },
  ): void {
    row(what, `≤ ${shown(goal)} ${unit}`, `${shown(value)} ${unit}`, all, value <= goal ? 'met' : 'not met')
  }
}

function shown(value: number): string {
  return value < 100 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.round(value))
}
