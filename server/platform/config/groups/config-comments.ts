import { day, email, onOff, type Environment } from '../config-values.ts'

export interface CommentsConfig {
  /** The day of the operator's assessments under the Online Safety Act, YYYY-MM-DD. */
  assessed: string
  /** Email address for complaints. */
  contact: string
}

/**
 * Null where members cannot discuss records. They are content of users under the Online Safety Act, so the discussion needs the day
 * on which the operator assessed its risks, and somebody who answers complaints. Throws an Error without either.
 */
export function parseComments(environment: Environment, now = new Date()): CommentsConfig | null {
  const on = onOff(environment, 'COMMENTS', false)
  const assessed = day(environment, 'OSA_ASSESSED')
  const contact = email(environment, 'OSA_CONTACT')
  if (!on) return null
  if (assessed === null)
    throw new Error(
      'COMMENTS is on, but OSA_ASSESSED is not set: write the day on which you assessed the discussion under the Online Safety Act, such as 2027-03-01, or set COMMENTS=off',
    )
  if (assessed > now.toISOString().slice(0, 10))
    throw new Error(`OSA_ASSESSED holds "${assessed}", which is in the future`)
  if (contact === null)
    throw new Error(
      'COMMENTS is on, but OSA_CONTACT is not set: write the e-mail address for complaints about what members write, or set COMMENTS=off',
    )
  return { assessed, contact }
}
