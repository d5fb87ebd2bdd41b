const FRIDAY = 5
/** UTC. */
const HOUR = 7
const DAY = 86_400_000

/** The weekly mails go out on Friday mornings, before the days on which people go and look. */
export function nextRound(after: Date): Date {
  const round = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), HOUR))
  const days = (FRIDAY - round.getUTCDay() + 7) % 7
  const next = new Date(round.getTime() + days * DAY)
  return next > after ? next : new Date(next.getTime() + 7 * DAY)
}
