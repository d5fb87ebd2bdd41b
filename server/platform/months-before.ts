/** The same day and time so many months earlier, or the last day of that month where it is shorter. In UTC. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
