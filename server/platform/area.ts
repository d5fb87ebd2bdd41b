import type { HerRegion } from '#contract/grants.ts'

/** Where somebody has a right: everywhere, or in these regions; nowhere if there are none. */
export type Area = 'wales' | readonly HerRegion[]
