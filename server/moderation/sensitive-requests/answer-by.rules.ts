import { ANSWER_WORKING_DAYS } from '#contract/review/moderation/sensitive-requests.ts'

const DAY = 86_400_000
const [SUNDAY, SATURDAY] = [0, 6]

/**
 * Returns by when a request is to be answered: the same time, the promised number of working days later. Saturdays and
 * Sundays (UTC) do not count; public holidays do.
 */
export function answerBy(received: Date): Date {
  let moment = received
  let days = 0
  while (days < ANSWER_WORKING_DAYS) {
    moment = new Date(moment.getTime() + DAY)
    if (moment.getUTCDay() !== SATURDAY && moment.getUTCDay() !== SUNDAY) days += 1
  }
  return moment
}
