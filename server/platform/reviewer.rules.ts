import type { Grant } from '#contract/grants.ts'

interface Member {
  administrator: boolean
  grants: readonly Grant[]
}

/**
 * Whether somebody reviews records of others. The boundaries of smaller areas are not known, so a role for one of them gives no right
 * yet; administrators decide in every area.
 */
export function isReviewer({ administrator, grants }: Member): boolean {
  return administrator || grants.some(({ role, area }) => role === 'reviewer' && area === 'wales')
}
