import { Type, type Static } from 'typebox'
import { OwnAccount } from './accounts.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** Radius in kilometres around the place of the weekly email. */
export const DIGEST_RADII = [5, 10, 25] as const
/** Maximum length in characters of the name of the place. */
export const DIGEST_NAME_MAX_LENGTH = 100

/** The parts that a member can hide on the public profile. */
export const PROFILE_PARTS = [
  'location',
  'organisation',
  'expertise',
  'last_active',
  'social_links',
  'records',
] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

/** The emails that members can ask for. Each has a link to unsubscribe. */
export const MAIL_TOPICS = ['digest', 'site_news', 'discussion'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

export const AccountSettings = Type.Object({
  /** Emails about what administrators do with the member's own records. */
  record_answers: Type.Boolean(),
  /** A weekly email about new records around a place. */
  digest: Type.Boolean(),
  /** An email a day at most about comments that mention the member. */
  mentions: Type.Boolean(),
  /** The same about comments on records that the member found or follows. */
  comments: Type.Boolean(),
  /** An email for each news item. */
  site_news: Type.Boolean(),
  digest_name: Type.String(),
  /** Degrees, WGS 84; both null until a place is chosen. */
  digest_latitude: Nullable(Type.Number()),
  digest_longitude: Nullable(Type.Number()),
  digest_radius_km: Type.Integer(),
  /** Whether the public profile shows these parts. */
  show_location: Type.Boolean(),
  show_organisation: Type.Boolean(),
  show_expertise: Type.Boolean(),
  show_last_active: Type.Boolean(),
  show_social_links: Type.Boolean(),
  show_records: Type.Boolean(),
})
export type AccountSettings = Static<typeof AccountSettings>

export const getAccountSettings = route({
  method: 'GET',
  path: '/api/account/settings/',
  summary: 'Your settings for emails and for the public profile',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: AccountSettings, 401: Detail },
})

export const changeAccountSettings = route({
  method: 'PATCH',
  path: '/api/account/settings/',
  summary: 'Change some of these settings; missing fields do not change',
  tag: 'Accounts',
  auth: 'member',
  body: Type.Partial(AccountSettings),
  response: { 200: AccountSettings, 400: FieldErrors, 401: Detail },
})

export const changeOwnAccount = route({
  method: 'PATCH',
  path: '/api/account/',
  summary: 'Choose the language of emails to you',
  tag: 'Accounts',
  auth: 'member',
  body: Type.Object({ language: Type.String({ enum: ['en', 'cy'] }) }),
  response: { 200: OwnAccount, 400: FieldErrors, 401: Detail },
})

const Subscription = Type.Object({
  topic: Type.String({ enum: [...MAIL_TOPICS] }),
  subscribed: Type.Boolean(),
})

/** Mail programs also call it for the member (RFC 8058), so it needs no login. */
export const unsubscribe = route({
  method: 'POST',
  path: '/unsubscribe/{token}/',
  summary: 'Unsubscribe with the link in an email',
  tag: 'Accounts',
  auth: 'public',
  params: Type.Object({ token: Type.String() }),
  response: { 200: Subscription, 404: Detail },
})

export const subscribeAgain = route({
  method: 'DELETE',
  path: '/unsubscribe/{token}/',
  summary: 'Subscribe to these emails again',
  tag: 'Accounts',
  auth: 'public',
  params: Type.Object({ token: Type.String() }),
  response: { 200: Subscription, 404: Detail },
})
