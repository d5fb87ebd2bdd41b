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
