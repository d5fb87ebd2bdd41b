import { Type, type Static } from 'typebox'
import { Detail } from './errors.ts'
import { Record } from './records.ts'
import { route } from './route.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])

/** What is known of a member, without their records. */
export const ProfileCard = Type.Object({
  /** Both are the user id. */
  id: Type.Integer(),
  user: Type.Integer(),
  user_username: Type.String(),
  bio: Type.String(),
  location: NullableText,
  expertise_level: Type.String(),
  organisation: Type.String(),
  /** Each a link or empty. */
  website: Type.String(),
  twitter: Type.String(),
  facebook: Type.String(),
  instagram: Type.String(),
  linkedin: Type.String(),
  bluesky: Type.String(),
  profile_picture: NullableText,
  record_count: Type.Integer(),
  /** `DD/MM/YYYY`, UTC. */
  joined_date: Type.String(),
  last_active: Type.String(),
})
export type ProfileCard = Static<typeof ProfileCard>

export const Profile = Type.Object({ ...ProfileCard.properties, user_records: Type.Array(Record) })
export type Profile = Static<typeof Profile>

const ofUsername = Type.Object({ username: Type.String() })

export const getProfile = route({
  method: 'GET',
  path: '/api/profiles/{id}/',
  summary: 'The profile of the member with this user id, with all their records, oldest first',
  tag: 'Profiles',
  auth: 'public',
  params: Type.Object({ id: Type.Integer() }),
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
