import type { SiteSettings } from '#contract/site.ts'
import { text, webAddress, type Environment } from './config-values.ts'

/** Nothing is made up: what the operator does not say is null, and the pages say so. */
export function parseSite(environment: Environment): SiteSettings {
  return {
    operator: {
      name: text(environment, 'OPERATOR_NAME'),
      email: email(environment, 'OPERATOR_EMAIL'),
      // Some places that hold settings cannot hold a line break.
      address: linesOf(text(environment, 'OPERATOR_ADDRESS')),
    },
    supportUrl: webAddress(environment, 'SUPPORT_URL'),
    feedbackUrl: webAddress(environment, 'FEEDBACK_URL'),
  }
}

/** Where feedback and reports are announced; null: they are stored, and nobody is written to. */
export function parseFeedbackEmail(environment: Environment): string | null {
  return email(environment, 'FEEDBACK_EMAIL') ?? email(environment, 'OPERATOR_EMAIL')
}

/** Only what would break the link: that a mailbox is there shows no pattern. */
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
