import type { SiteSettings } from '#contract/site.ts'
import { text, webAddress, type Environment } from './config-values.ts'

/** What the operator does not configure is null, and the pages say so. */
export function parseSite(environment: Environment): SiteSettings {
  return {
    operator: {
      name: text(environment, 'OPERATOR_NAME'),
      email: email(environment, 'OPERATOR_EMAIL'),
      // Some formats of settings cannot contain a line break.
      address: linesOf(text(environment, 'OPERATOR_ADDRESS')),
    },
    supportUrl: webAddress(environment, 'SUPPORT_URL'),
    feedbackUrl: webAddress(environment, 'FEEDBACK_URL'),
  }
}

/** Address for emails about new feedback and reports; null for no emails. */
export function parseFeedbackEmail(environment: Environment): string | null {
  return email(environment, 'FEEDBACK_EMAIL') ?? email(environment, 'OPERATOR_EMAIL')
}

/** Rejects only what would break the link: no pattern can show that a mailbox exists. */
function email(environment: Environment, variable: string): string | null {
  const value = text(environment, variable)
  if (value !== null && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(value))
    throw new Error(`${variable} holds "${value}", which is not an e-mail address`)
  return value
}

function linesOf(address: string | null): string | null {
  const lines = address?.split(/\\n|\n/).map((line) => line.trim())
  return lines?.filter((line) => line !== '').join('\n') ?? null
}
