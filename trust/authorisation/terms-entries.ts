import { acceptTerms, newestTerms, putOffTerms } from '#contract/accounts/terms.ts'
import type { Entry } from './entry.ts'
import { members } from './expected.ts'

const newest = Object.fromEntries(newestTerms().map(({ kind, version }) => [kind, version]))

/** The portal of the scenario has terms in force. */
export const TERMS_ENTRIES: readonly Entry[] = [
  {
    route: acceptTerms,
    expected: members(200),
    ask: () => ({ fields: { site: newest.site, contribution: newest.contribution, via: 'login' } }),
    changes: ['terms_acceptances'],
  },
  { route: putOffTerms, expected: members(200), ask: () => ({}), changes: ['terms_put_off'] },
]
