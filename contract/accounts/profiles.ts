import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { Record } from '../records/records.ts'
import { route } from '../http/route.ts'
import { sameForAll } from '../http/same-for-all.ts'

/** The fields of a profile that hold links. */
export const PROFILE_LINKS = ['website', 'twitter', 'facebook', 'instagram', 'linkedin', 'bluesky'] as const

/** What members say about themselves. Each field is listed here, and its maximum length below. */
const CONTENT = {
  bio: Type.String(),
  location: Nullable(Type.String()),
  /** `beginner`, `enthusiast`, `researcher` or `professional`; empty if the member hides it. */
  expertise_level: Type.String(),
  organisation: Type.String(),
  /** Each a link, or empty. */
  ...sameForAll(PROFILE_LINKS, Type.String()),
}
type ProfileField = keyof typeof CONTENT

/** The fields that members write, in the order of the form. */
export const PROFILE_FIELDS = Object.keys(CONTENT) as ProfileField[]

/** Maximum lengths in characters. */
export const PROFILE_LENGTHS = {
  bio: 500,
  location: 100,
  organisation: 100,
  ...sameForAll(PROFILE_LINKS, 200),
} satisfies { [Name in keyof Omit<typeof CONTENT, 'expertise_level'>]: number }

/** A member's profile without their records. */
export const ProfileCard = Type.Object({
  /** Both are the user id. */
  id: Type.Integer(),
  user: Type.Integer(),
  user_username: Type.String(),
  ...CONTENT,
  profile_picture: Nullable(Type.String()),
  record_count: Type.Integer(),
  /** `DD/MM/YYYY`, UTC. */
  joined_date: Type.String(),
  last_active: Type.String(),
  /** False if the member hides the list of their records on this profile. */
  records_shown: Type.Boolean(),
})
export type ProfileCard = Static<typeof ProfileCard>

export const Profile = Type.Object({ ...ProfileCard.properties, user_records: Type.Array(Record) })
export type Profile = Static<typeof Profile>

const ofUsername = Type.Object({ username: Type.String() })
const ofId = Type.Object({ id: Type.Integer() })

export const listProfiles = route({
  method: 'GET',
  path: '/api/profiles/',
  summary: 'All members with all their records, as one array; pages should use the cards instead',
  tag: 'Profiles',
  auth: 'public',
  response: { 200: Type.Array(Profile) },
})

export const getProfile = route({
  method: 'GET',
  path: '/api/profiles/{id}/',
  summary: 'The profile of the member with this user id, with all their records, oldest first',
  tag: 'Profiles',
  auth: 'public',
  params: ofId,
  response: { 200: Profile, 404: Detail },
})

export const getProfileOf = route({
  method: 'GET',
  path: '/api/profiles/username/{username}/',
  summary: 'The same by username, in upper or lower case',
  tag: 'Profiles',
  auth: 'public',
  params: ofUsername,
  response: { 200: Profile, 404: Detail },
})

export const getProfileCard = route({
  method: 'GET',
  path: '/api/profiles/username/{username}/card/',
  summary: 'The profile without the records, which may be many',
  tag: 'Profiles',
  auth: 'public',
  params: ofUsername,
  response: { 200: ProfileCard, 404: Detail },
})

export const getOwnProfile = route({
  method: 'GET',
  path: '/api/profiles/me/',
  summary: 'Your own profile as you wrote it, without the records',
  tag: 'Profiles',
  auth: 'member',
  response: { 200: ProfileCard, 401: Detail, 404: Detail },
})

const update = {
  tag: 'Profiles',
  auth: 'member',
  params: ofId,
  /** Absent fields are not changed. */
  body: Type.Object({
    ...sameForAll(PROFILE_FIELDS, Type.Optional(Type.String())),
    /** An empty text removes the picture. */
    profile_picture: Type.Optional(Type.String({ format: 'binary' })),
  }),
  files: ['profile_picture'],
  response: {
    200: Profile,
    400: FieldErrors,
    401: Detail,
    403: Detail,
    404: Detail,
    413: Detail,
    429: Detail,
  },
} as const

export const updateProfile = route({
  method: 'PATCH',
  path: '/api/profiles/{id}/update/',
  summary: 'Change your own profile; {id} is your user id',
  ...update,
})

export const putProfile = route({
  method: 'PUT',
  path: '/api/profiles/{id}/update/',
  summary: 'The same as PATCH: missing fields do not change',
  ...update,
})

/** A member as shown in the list of members. */
export const MemberCard = Type.Object({
  id: Type.Integer(),
  user_username: Type.String(),
  bio: Type.String(),
  /** 192 by 192 pixels. */
  thumbnail: Nullable(Type.String()),
  record_count: Type.Integer(),
  /** `DD/MM/YYYY`, UTC. */
  joined_date: Type.String(),
  last_active: Type.String(),
})
export type MemberCard = Static<typeof MemberCard>

/** Number of members in one answer. */
export const MEMBERS_PER_PAGE = 24
/** The orders of the list of members. */
export const MEMBER_ORDERS = ['name', 'newest'] as const
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

export const searchMembers = route({
  method: 'GET',
  path: '/api/profiles/cards/',
  summary: 'Members in short, by name or newest first, a page at a time',
  tag: 'Profiles',
  auth: 'public',
  query: Type.Object({
    /** Part of the username; case and accents do not matter. */
    search: Type.Optional(Type.String()),
    order: Type.Optional(Type.String({ enum: [...MEMBER_ORDERS] })),
    /** For the next page: the `next` of the previous answer. */
    after: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: {
    200: Type.Object({
      members: Type.Array(MemberCard),
      /** Number of all members that match. */
      total: Type.Integer(),
      /** Null on the last page. */
      next: Nullable(Type.String()),
    }),
    400: FieldErrors,
  },
})
