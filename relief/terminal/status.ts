import type { SharedStatus } from '../building/shared-work.ts'

/** Returns the status of work on many machines as lines: all squares, each part, the last change. */
export function statusLines(work: string, { squares, parts, lastChange }: SharedStatus): readonly string[] {
  const missing = squares.all - squares.done
  const rest = missing === 0 ? 'all finished' : `${missing} missing`
  return [
    work,
    `  squares ${squares.done} of ${squares.all}, ${rest}`,
    ...parts.map(({ part, of, done, all }) => {
      const state = done === all ? '' : `, ${all - done} missing`
      return `  part ${part}/${of}: ${done} of ${all}${state}`
    }),
    `  last change ${lastChange?.toISOString() ?? 'none'}`,
  ]
}

/** Returns the same for programs, on one line. */
export function statusJson({ plan, squares, parts, lastChange }: SharedStatus): string {
  const withMissing = <T extends { all: number; done: number }>(counted: T) => ({
    ...counted,
    missing: counted.all - counted.done,
  })
  return JSON.stringify({
    plan,
    finished: squares.done === squares.all,
    squares: withMissing(squares),
    parts: parts.map(withMissing),
    lastChange: lastChange?.toISOString() ?? null,
  })
}
