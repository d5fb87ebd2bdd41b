const BAR = 32
/** Milliseconds between two lines where there is no terminal to redraw. */
const LINE_EVERY = 60_000

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** The terminal whose last line holds an unfinished bar. */
let unfinished: Terminal | null = null

/** Ends the line of an unfinished bar. Call this before anything else is written. */
export function leaveBar(): void {
  unfinished?.write('\n')
  unfinished = null
}

/** How the counts of a bar are written. */
export type Counting = (done: number, total: number) => string

const inSteps: Counting = (done, total) => `${done}/${total}`

/** Writes counts of bytes. */
export const inBytes: Counting = (done, total) => `${readableBytes(done)} of ${readableBytes(total)}`

/** Returns a number of bytes in megabytes or gigabytes. */
export function readableBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** Redraws a bar with the remaining time on a terminal; elsewhere writes a line each minute, and one at the end. */
export function showProgress(
  terminal: Terminal,
  what: string,
  counting = inSteps,
  clock = () => performance.now(),
): (done: number, total: number) => void {
  const started = clock()
  /** What an earlier run did says nothing about the speed of this one. */
  let before: number | null = null
  let drawn = -Infinity
  let line = started
  return (done, total) => {
    before ??= done < total ? done : 0
    const now = clock()
    if (terminal.isTTY !== true) {
      if (now - line < LINE_EVERY && done < total) return
      line = now
      terminal.write(`${what}: ${counting === inSteps ? `${done} of ${total}` : counting(done, total)}\n`)
      return
    }
    if (now - drawn < 100 && done < total) return
    drawn = now
    unfinished = done === total ? null : terminal
    const bar = progressLine(what, done, total, (now - started) / 1000, { before, counting })
    terminal.write(`\r${bar}\x1b[K${done === total ? '\n' : ''}`)
  }
}

/**
 * Returns a bar with the percentage, the counts and the remaining time; `seconds` have passed since the start.
 * @param before what was done before the start
 */
export function progressLine(
  what: string,
  done: number,
  total: number,
  seconds: number,
  { before = 0, counting = inSteps }: { readonly before?: number; readonly counting?: Counting } = {},
): string {
  const part = total === 0 ? 1 : done / total
  const full = Math.round(part * BAR)
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full)
  const isKnown = done > before && done < total
  const rest = isKnown ? `, ${readableTime((seconds / (done - before)) * (total - done))} left` : ''
  return `${what} ${bar} ${Math.floor(part * 100)} % (${counting(done, total)}${rest})`
}

function readableTime(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
