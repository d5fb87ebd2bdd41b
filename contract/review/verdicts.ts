// Without routes, because every page that reads a filter from an address knows the states.

/** From "somebody drew this" to a decision. Only reviewers and the finder move a record from one to another. */
export const REVIEW_STATES = [
  'submitted',
  'in_review',
  'needs_info',
  'verified',
  'not_archaeological',
  'already_recorded',
] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The states in which a reviewer has decided. */
export const DECIDED_STATES = [
  'verified',
  'not_archaeological',
  'already_recorded',
] as const satisfies readonly ReviewState[]
export type DecidedState = (typeof DECIDED_STATES)[number]

/** What a reviewer can say about a record: one of the decisions, or that more must be known. */
export const VERDICTS = [...DECIDED_STATES, 'needs_info'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why something is natural or modern. Reviewers give it as their reason, members as the cause in their opinion. */
export const CAUSES = [
  'spoil_modern',
  'drain',
  'golf',
  'forestry',
  'military',
  'quarrying_modern',
  'farming_modern',
  'services',
  'building_modern',
  'natural_rock',
  'natural_water',
  'natural_glacial',
  'natural_slope',
  'data_artefact',
  'other',
] as const
export type Cause = (typeof CAUSES)[number]

/** How sure somebody is that it is archaeological, in the terms of EAMENA. */
export const SURE_ARCHAEOLOGICAL = ['high', 'medium', 'low', 'negligible'] as const
export type SureArchaeological = (typeof SURE_ARCHAEOLOGICAL)[number]
/** How sure somebody is of its type. */
export const SURE_TYPE = ['certain', 'probable', 'possible'] as const
export type SureType = (typeof SURE_TYPE)[number]
