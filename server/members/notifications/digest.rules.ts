const FRIDAY = 5
/** Hour of the day, in UTC. */
const HOUR = 7
const DAY = 86_400_000

/** The weekly emails are sent on Friday mornings, before the days on which people visit sites. */
export function nextRound(after: Date): Date {
  const round = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), HOUR))
  const days = (FRIDAY - round.getUTCDay() + 7) % 7
  const next = new Date(round.getTime() + days * DAY)
  return next > after ? next : new Date(next.getTime() + 7 * DAY)
}

/** Emails about discussions are sent every morning. */
export function nextMorning(after: Date): Date {
  const morning = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), HOUR))
  return morning > after ? morning : new Date(morning.getTime() + DAY)
}
