import type { SiteSettings } from '#contract/site/site.ts'
import { PUBLISHED_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { parseComments } from './groups/config-comments.ts'
import { day, email, text, webAddress, type Environment, onOff } from './config-values.ts'

interface Known {
  publicUrl: string
  kept: SiteSettings['kept']
}

/** What the operator does not configure is null, and the pages say so. */
export function parseSite(environment: Environment, { publicUrl, kept }: Known): SiteSettings {
  return {
    operator: {
      name: text(environment, 'OPERATOR_NAME'),
      email: email(environment, 'OPERATOR_EMAIL'),
      // Some formats of settings cannot contain a line break.
      address: linesOf(text(environment, 'OPERATOR_ADDRESS')),
    },
    supportUrl: webAddress(environment, 'SUPPORT_URL'),
    feedbackUrl: webAddress(environment, 'FEEDBACK_URL'),
    termsFrom: day(environment, 'TERMS_FROM'),
    isPublic: isPublic(publicUrl),
    sensitivity: parseSensitivity(environment),
    comments: contactOf(parseComments(environment)),
    kept,
  }
}

/** Address for emails about new feedback and reports; null for no emails. */
export function parseFeedbackEmail(environment: Environment): string | null {
  return email(environment, 'FEEDBACK_EMAIL') ?? email(environment, 'OPERATOR_EMAIL')
}

/** The day of the assessment is for administrators. */
function contactOf(comments: ReturnType<typeof parseComments>): SiteSettings['comments'] {
  return comments && { contact: comments.contact }
}

function linesOf(address: string | null): string | null {
  const lines = address?.split(/\\n|\n/).map((line) => line.trim())
  return lines?.filter((line) => line !== '').join('\n') ?? null
}

/** Names and networks that only this machine or its neighbours can reach. */
const NOT_PUBLIC =
  /^(?:(?:.+\.)?localhost|.+\.(?:local|internal|test|invalid)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/

function isPublic(publicUrl: string): boolean {
  return !NOT_PUBLIC.test(new URL(publicUrl).hostname)
}

/** Whether members can withhold places, and the level of a record whose finder chooses none. */
function parseSensitivity(environment: Environment): SiteSettings['sensitivity'] {
  const on = onOff(environment, 'SENSITIVITY', true)
  const value = text(environment, 'SENSITIVITY_DEFAULT') ?? 'open'
  const preset = PUBLISHED_LEVELS.find((level) => level === value)
  if (!preset) throw new Error(`SENSITIVITY_DEFAULT holds "${value}"; write ${PUBLISHED_LEVELS.join(' or ')}`)
  if (!on && preset !== 'open')
    throw new Error('SENSITIVITY_DEFAULT must be open, or not be set, where SENSITIVITY is off')
  return { on, preset }
}
