import type { Grant } from '#contract/review/grants.ts'

/**
 * Whether a role gives no right at all: one for a region of which the portal has no boundaries, or an importer's for a region,
 * because importers publish for all of Wales only.
 */
export function givesNothing({ role, area }: Grant, { knowsRegions }: { knowsRegions: boolean }): boolean {
  return area !== 'wales' && (role === 'importer' || !knowsRegions)
}
