// Days of which perhaps only the month or the year is known: `2027-05-03`, `2027-05`, `2027`.

const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/
/** Before it there are neither maps nor photographs to look at. */
const FIRST_YEAR = 1500

/** Whether a text is a real day, or the month or year of one. */
export function isDayOrPart(text: string): boolean {
  const [, year, month = '01', day = '01'] = FORM.exec(text) ?? []
  if (year === undefined || Number(year) < FIRST_YEAR) return false
  const whole = `${year}-${month}-${day}`
  const time = Date.parse(`${whole}T00:00:00Z`)
  // The 30th of February would be a day in March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(whole)
}

/** Whether a day, or the whole of its month or year, has not begun. @param today YYYY-MM-DD */
export function isStillToCome(text: string, today: string): boolean {
  return text > today.slice(0, text.length)
}
