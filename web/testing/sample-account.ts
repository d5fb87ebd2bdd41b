import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import type { OwnAccount, User } from '#contract/accounts/accounts.ts'
import type { EmailState } from '#contract/accounts/confirmations.ts'
import type { AccountSession } from '#contract/accounts/sessions.ts'
import type { SiteSettings } from '#contract/site/site.ts'

/** An account in the form of the preserved API. */
export function sampleUser(known: Partial<User> = {}): User {
  return { id: 7, username: 'nest', email: 'nest@example.org', ...known }
}

/** The same account with role and language. */
export function sampleAccount(known: Partial<OwnAccount> = {}): OwnAccount {
  return {
    ...sampleUser(),
    language: 'en',
    administrator: false,
    moderator: false,
    reviewer: false,
    her_officer: false,
    ...known,
  }
}

/** A confirmed address. */
export function sampleEmailState(known: Partial<EmailState> = {}): EmailState {
  const { email } = sampleUser()
  return { email, confirmed: true, notices_to: email, link_sent: null, mail_by: 'smtp', ...known }
}

/** Settings that show everything and send no weekly email. */
export function sampleAccountSettings(): AccountSettings {
  return {
    record_answers: true,
    digest: false,
    site_news: false,
    mentions: false,
    comments: false,
    digest_name: '',
    digest_latitude: null,
    digest_longitude: null,
    digest_radius_km: 10,
    show_location: true,
    show_organisation: true,
    show_expertise: true,
    show_last_active: true,
    show_social_links: true,
    show_records: true,
  }
}

export function sampleSession(known: Partial<AccountSession> = {}): AccountSession {
  return {
    id: 1,
    created: '2026-11-19T10:00:00Z',
    last_used: '2026-11-20T10:00:00Z',
    browser: 'Firefox',
    system: 'Linux',
    current: false,
    ...known,
  }
}

/** A portal whose operator has set neither a name nor addresses. */
export function sampleSite(known: Partial<SiteSettings> = {}): SiteSettings {
  return {
    operator: { name: null, email: null, address: null },
    supportUrl: null,
    feedbackUrl: null,
    termsFrom: null,
    isPublic: false,
    comments: null,
    sensitivity: { on: true, preset: 'open' },
    kept: { loginIdleDays: 30, loginDays: 90, feedbackMonths: 24 },
    ...known,
  }
}

let tokens = 0

/** A session that no test before had, so that nothing is known of its member. */
export function freshToken(name: string): string {
  tokens += 1
  return `${name}-${tokens}`
}
