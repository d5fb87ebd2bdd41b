const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Ago =
  | { unit: 'now' }
  | { unit: 'minutes' | 'hours' | 'days'; count: number }
  | { unit: 'earlier' }

/** How long ago a moment was; `earlier` after a week, when the day says more. Clocks that differ a little show no future. */
export function agoOf(moment: Date, now: Date): Ago {
  const passed = now.getTime() - moment.getTime()
  if (passed < MINUTE) return { unit: 'now' }
  if (passed < HOUR) return { unit: 'minutes', count: Math.floor(passed / MINUTE) }
  if (passed < DAY) return { unit: 'hours', count: Math.floor(passed / HOUR) }
  if (passed < 7 * DAY) return { unit: 'days', count: Math.floor(passed / DAY) }
  return { unit: 'earlier' }
}
