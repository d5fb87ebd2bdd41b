import { ANSWER_WORKING_DAYS } from '#contract/review/moderation/sensitive-requests.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { isInBox } from '#geo/shapes/box.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { parseWrittenPosition } from '#geo/grid/written-position.ts'

/** Metres: a larger square says too little about where a site is. */
const LARGEST_SQUARE = 1000

/** Whether a text names a place precisely enough, in or near Wales. */
export function namesPlace(text: string): boolean {
  const written = parseWrittenPosition(text)
  if (written === null) return false
  if (written.kind === 'degrees') return isInBox(WALES_WITH_MARGIN, written.place)
  // A kilometre does not depend on the two metres by which this grid is less exact.
  return (
    written.square.size <= LARGEST_SQUARE &&
    isInBox(WALES_WITH_MARGIN, HELMERT_GRID.toDegrees(written.square))
  )
}

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
