import { newestTerms, TERMS_VERSIONS, type Terms } from '#contract/accounts/terms.ts'

/** Terms in force, of which nobody is asked anything. */
export function sampleTerms(ask: Partial<Terms['ask']> = {}): Terms {
  return {
    from: '2026-12-01',
    in_force: true,
    terms: TERMS_VERSIONS.map((one) => ({
      ...{ kind: one.kind, version: one.version, day: one.day, sha256: one.sha256 },
      page: `/terms/${one.version}`,
      newest: newestTerms().some(({ kind, version }) => kind === one.kind && version === one.version),
      accepted: null,
    })),
    ask: { visit: [], save: [], ...ask },
  }
}
