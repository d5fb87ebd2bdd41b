import type { Viewer } from './session.ts'

/**
 * Whether somebody reviews records of others. The boundaries of smaller areas are not known, so a role for one of them gives no right
 * yet; administrators decide in every area.
 */
export function isReviewer({ administrator, grants }: Pick<Viewer, 'administrator' | 'grants'>): boolean {
  return administrator || grants.some(({ role, area }) => role === 'reviewer' && area === 'wales')
}
