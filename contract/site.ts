import { Type, type Static } from 'typebox'
import { Nullable } from './nullable.ts'
import { route } from './route.ts'

/** Who answers for the portal, in the operator's own words; null where they are not given. */
export const SiteOperator = Type.Object({
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** Postal; its lines as the operator broke them. */
  address: Nullable(Type.String()),
})
export type SiteOperator = Static<typeof SiteOperator>

export const SiteSettings = Type.Object({
  operator: SiteOperator,
  /** A page elsewhere where people can support the portal; null where there is none. */
  supportUrl: Nullable(Type.String()),
  /** A form service elsewhere that takes the feedback; null where the portal itself does. */
  feedbackUrl: Nullable(Type.String()),
})
export type SiteSettings = Static<typeof SiteSettings>

export const getSiteSettings = route({
  method: 'GET',
  path: '/api/site/',
  summary: 'Who runs this portal and where it can be supported',
  tag: 'Site',
  auth: 'public',
  response: { 200: SiteSettings },
})
