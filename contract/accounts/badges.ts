import { Type, type Static } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** The badges in display order. */
export const BADGES = [
  'first_find',
  'ten_finds',
  'fifty_finds',
  'hundred_finds',
  'first_photo',
  'first_welsh_title',
  'first_her_number',
  'five_site_types',
  'every_period',
  'second_look',
] as const
export type BadgeName = (typeof BADGES)[number]

export const Badge = Type.Object({
  badge: Type.Enum([...BADGES]),
  earned: Type.Boolean(),
  /** How far the member has come, at most `need`. */
  have: Type.Integer(),
  need: Type.Integer(),
})
export type Badge = Static<typeof Badge>

export const listBadges = route({
  method: 'GET',
  path: '/api/profiles/username/{username}/badges/',
  summary: 'The badges that a member has earned with records, and the progress to the others',
  tag: 'Profiles',
  auth: 'public',
  params: Type.Object({ username: Type.String() }),
  response: { 200: Type.Array(Badge), 404: Detail },
})
