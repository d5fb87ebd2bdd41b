import {
  newestTerms,
  TERMS_VERSIONS,
  type TermsFile,
  type TermsKind,
  type TermsVersion,
} from '#contract/accounts/terms.ts'

const FILES = import.meta.glob<TermsFile>('../../../contract/terms/*.json', {
  eager: true,
  import: 'default',
})

/** The text of a version, in both languages. */
export function termsFile({ kind, version }: Pick<TermsVersion, 'kind' | 'version'>): TermsFile {
  const file = FILES[`../../../contract/terms/${kind}-${version}.json`]
  if (!file) throw new Error(`There is no text of the terms ${kind} ${version}`)
  return file
}

/** The newest text of a kind. */
export function newestTermsFile(kind: TermsKind): TermsFile {
  const newest = newestTerms().find((known) => known.kind === kind)
  if (!newest) throw new Error(`There are no terms ${kind}`)
  return termsFile(newest)
}

/** The names of all versions, the newest first. */
export function versionNames(): string[] {
  return [...new Set(TERMS_VERSIONS.map(({ version }) => version))].reverse()
}
