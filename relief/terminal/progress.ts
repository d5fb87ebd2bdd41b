const BAR = 32
/** Parts of the whole after which a line is written where there is no terminal to redraw. */
const LINES_AT = 0.25

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

/** Redraws a bar with the remaining time on a terminal; elsewhere writes a line at each quarter. */
export function showProgress(terminal: Terminal, what: string): (done: number, total: number) => void {
  const started = performance.now()
  let drawn = -Infinity
  let nextLine = LINES_AT
  return (done, total) => {
    const part = total === 0 ? 1 : done / total
    if (terminal.isTTY !== true) {
      if (part < nextLine && done < total) return
      while (nextLine <= part) nextLine += LINES_AT
      terminal.write(`${what}: ${done} of ${total}\n`)
      return
    }
    const now = performance.now()
    if (now - drawn < 100 && done < total) return
    drawn = now
    unfinished = done === total ? null : terminal
    terminal.write(
      `\r${progressLine(what, done, total, (now - started) / 1000)}\x1b[K${done === total ? '\n' : ''}`,
    )
  }
}

/** Returns a bar with the percentage, the counts and the remaining time; `seconds` have passed since the start. */
export function progressLine(what: string, done: number, total: number, seconds: number): string {
  const part = total === 0 ? 1 : done / total
  const full = Math.round(part * BAR)
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full)
  const rest = done === 0 || done === total ? '' : `, ${readableTime((seconds / done) * (total - done))} left`
  return `${what} ${bar} ${Math.floor(part * 100)} % (${done}/${total}${rest})`
}

function readableTime(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
