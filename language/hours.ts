/** The hour of the clock in Wales, from 0 to 23, whatever the time zone of the machine. */
export function hourInWales(at: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'Europe/London',
    }).format(at),
  )
}

/** The day in Wales, as `2026-11-24`, whatever the time zone of the machine. */
export function dayInWales(at: Date): string {
  // Canada writes days in this order.
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
}
