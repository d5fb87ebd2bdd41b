import { test } from 'vitest'
import { IS_THOROUGH } from './extent.ts'

/** A test of what another test shows as well, in another language, at another size or with more steps. */
export const variant = test.runIf(IS_THOROUGH)

/** The first cases are tried always; the others show the same in another language or at another size. */
export function variants<Case>(always: readonly Case[], others: readonly Case[]): readonly Case[] {
  return IS_THOROUGH ? [...always, ...others] : always
}
