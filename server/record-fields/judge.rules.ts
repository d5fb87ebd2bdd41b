import { REFUSAL_TEXTS, REQUEST_PHRASES } from '#contract/http/errors.ts'
import { isDayOrPart, isStillToCome } from '#contract/records/known-days.ts'
import { dayInWales } from '#language/hours.ts'

/** In a draft, a visit may still lack its permission, and a day may be half written. */
export type Stage = 'finished' | 'draft'

/** Characters of a day that is half written. */
const DAY_MAX_LENGTH = 20

/** Judges values by their kinds and collects an error for each that is refused, with its path. Then it returns undefined. */
export class Judge {
  readonly errors: string[] = []
  readonly isFinished: boolean

  constructor(stage: Stage) {
    this.isFinished = stage === 'finished'
  }

  onlyNames(path: string, value: object, names: readonly string[]): void {
    for (const name of Object.keys(value).filter((each) => !names.includes(each)))
      this.#accepted(false, path === '' ? name : `${path}: ${name}`, 'is not among its names')
  }

  object(
    path: string,
    sent: unknown,
    names: readonly string[],
  ): Readonly<Record<string, unknown>> | undefined {
    const right = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    if (!this.#accepted(right, path, 'must be an object')) return undefined
    const object = sent as Readonly<Record<string, unknown>>
    this.onlyNames(path, object, names)
    return object
  }

  list(path: string, sent: unknown, most: number): readonly unknown[] | undefined {
    const right = Array.isArray(sent) && sent.length <= most
    return this.#accepted(right, path, `must be a list of at most ${most}`)
      ? (sent as readonly unknown[])
      : undefined
  }

  choice<T extends string | number>(path: string, sent: unknown, choices: readonly T[]): T | undefined {
    const found = choices.find((each) => each === sent)
    this.#accepted(found !== undefined, path, `must be one of ${choices.join(', ')}`)
    return found
  }

  text(path: string, sent: unknown, most: number): string | undefined {
    const text = typeof sent === 'string' ? sent.trim() : null
    const right = text !== null && Array.from(text).length <= most && !text.includes('\0')
    return this.#accepted(right, path, `must be a text of at most ${most} characters`)
      ? (text ?? undefined)
      : undefined
  }

  degrees(path: string, sent: unknown, most: number): number | undefined {
    const right = typeof sent === 'number' && sent >= 0 && sent <= most
    return this.#accepted(right, path, `must be a number from 0 to ${most}`) ? (sent as number) : undefined
  }

  /** A day, or only its month or its year, that is not still to come. */
  day(path: string, sent: unknown): string | undefined {
    if (!this.isFinished) return this.text(path, sent, DAY_MAX_LENGTH)
    const day = typeof sent === 'string' && isDayOrPart(sent) ? sent : null
    const form = 'must be a day, a month or a year, such as 2026-05-03, 2026-05 or 2026'
    if (!this.#accepted(day !== null, path, form) || day === null) return undefined
    if (!isStillToCome(day, dayInWales(new Date()))) return day
    this.errors.push(REFUSAL_TEXTS.dayStillToCome)
    return undefined
  }

  optional<T>(sent: unknown, judged: (sent: unknown) => T): T | undefined {
    return sent === undefined || sent === null || sent === '' ? undefined : judged(sent)
  }

  #accepted(right: boolean, path: string, what: string): boolean {
    if (!right) this.errors.push(REQUEST_PHRASES.knownPart.write({ path, what }))
    return right
  }
}
