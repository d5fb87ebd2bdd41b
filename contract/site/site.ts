import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'
import { PublishedLevel } from '../review/sensitivity-levels.ts'

/** The person or organisation responsible for the portal, in the operator's words; null where nothing is configured. */
export const SiteOperator = Type.Object({
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** Postal address, with the operator's line breaks. */
  address: Nullable(Type.String()),
})
export type SiteOperator = Static<typeof SiteOperator>

export const SiteSettings = Type.Object({
  operator: SiteOperator,
  /** Address of an external page where people can support the portal; null if there is none. */
  supportUrl: Nullable(Type.String()),
  /** Address of an external form service that receives feedback; null if the portal itself does. */
  feedbackUrl: Nullable(Type.String()),
  /** The day from which the terms of use apply, YYYY-MM-DD; null while they are a draft. */
  termsFrom: Nullable(Type.String({ format: 'date' })),
  /** Whether the address of the portal can be reached from the internet, as far as its settings tell. */
  isPublic: Type.Boolean(),
  /** Whether members can withhold places, and the level of a record whose finder chooses none. */
  sensitivity: Type.Object({ on: Type.Boolean(), preset: PublishedLevel }),
  /** Members can discuss records; null where they cannot. */
  comments: Nullable(
    Type.Object({
      /** Email address for complaints about what members write. */
      contact: Type.String(),
    }),
  ),
  /** How long data are kept, as the operator configured it. */
  kept: Type.Object({
    /** Days after which an unused login ends. */
    loginIdleDays: Type.Number(),
    /** Days after which every login ends. */
    loginDays: Type.Number(),
    /** Months after which feedback and reports are deleted. */
    feedbackMonths: Type.Integer(),
  }),
})
export type SiteSettings = Static<typeof SiteSettings>

export const getSiteSettings = route({
  method: 'GET',
  path: '/api/site/',
  summary: 'The operator of this portal, and where to support it',
  tag: 'Site',
  auth: 'public',
  response: { 200: SiteSettings },
})
