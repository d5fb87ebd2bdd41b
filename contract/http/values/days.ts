/** Returns whether a text is a real day, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** Returns the UTC day of a moment as `DD/MM/YYYY`, the format of the replaced interface. */
export function wireDay(moment: Date): string {
  return moment.toISOString().slice(0, 10).split('-').toReversed().join('/')
}
