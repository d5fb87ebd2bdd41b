/** A day of the calendar, `YYYY-MM-DD`: no 31 February. */
export function isDay(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A moment's UTC day as the kept interface writes it: `DD/MM/YYYY`. */
export function wireDay(moment: Date): string {
  return moment.toISOString().slice(0, 10).split('-').toReversed().join('/')
}
