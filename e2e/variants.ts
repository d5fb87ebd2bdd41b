import { test } from 'vitest'

// `npm test` shows each thing once. `npm run test:browser` shows it in every language and at every size, as is done before a release.

const inEveryVariant = process.env.BROWSER_TESTS !== 'each thing once'

/** A test of what another test shows as well, in another language, at another size or with more steps. */
export const variant = test.runIf(inEveryVariant)

/** The first cases are tried always; the others show the same in another language or at another size. */
export function variants<Case>(always: readonly Case[], others: readonly Case[]): readonly Case[] {
  return inEveryVariant ? [...always, ...others] : always
}
