import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

export const User = Type.Object({
  email: Type.String(),
  username: Type.String(),
  id: Type.Integer(),
})
export type User = Static<typeof User>

export const createAccount = route({
  method: 'POST',
  path: '/api-auth-djoser/users/',
  summary: 'Create an account',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({
    username: Type.String(),
    email: Type.String(),
    password: Type.String(),
    re_password: Type.String(),
    /** The language of emails to this member. Default: the first of the two that the browser accepts. */
    language: Type.Optional(Type.String({ enum: ['en', 'cy'] })),
    /** The version of the terms of the site that the member accepts. Older clients send none and are not refused. */
    terms: Type.Optional(Type.String()),
  }),
  response: { 201: User, 400: FieldErrors, 429: Detail },
})

export const logIn = route({
  method: 'POST',
  path: '/api-auth-djoser/token/login/',
  summary: 'Log in with a username (or email address) and password, and get a token',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ username: Type.String(), password: Type.String() }),
  response: { 200: Type.Object({ auth_token: Type.String() }), 400: FieldErrors, 429: Detail },
})

export const logOut = route({
  method: 'POST',
  path: '/api-auth-djoser/token/logout/',
  summary: 'End the session of the token',
  tag: 'Accounts',
  auth: 'member',
  response: { 204: null, 401: Detail },
})

export const getOwnUser = route({
  method: 'GET',
  path: '/api-auth-djoser/users/me/',
  summary: 'The account of the token',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: User, 401: Detail },
})

export const listUsers = route({
  method: 'GET',
  path: '/api-auth-djoser/users/',
  summary: 'The accounts that you can see: your own',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: Type.Array(User), 401: Detail },
})

/** All other fields are ignored. Changing the address requires the password. */
const UserChanges = Type.Object({
  email: Type.Optional(Type.String()),
  current_password: Type.Optional(Type.String()),
})
const ReplacedUser = Type.Object({ email: Type.String(), current_password: Type.Optional(Type.String()) })

/**
 * What happens to the records of a member who leaves: kept without a name (the default), deleted too, or deleted if no
 * reviewer has confirmed them.
 */
export const RECORDS_OF_LEAVERS = ['keep', 'delete', 'unverified'] as const
export type RecordsOfLeaver = (typeof RECORDS_OF_LEAVERS)[number]
const Leaving = Type.Object({
  current_password: Type.String(),
  records: Type.Optional(Type.String({ enum: [...RECORDS_OF_LEAVERS] })),
})

const CHANGED = { 200: User, 400: FieldErrors, 401: Detail, 429: Detail } as const
const LEFT = { 204: null, 400: FieldErrors, 401: Detail, 429: Detail } as const

export const updateOwnUser = route({
  method: 'PATCH',
  path: '/api-auth-djoser/users/me/',
  summary: 'Change the email address of your account',
  tag: 'Accounts',
  auth: 'member',
  body: UserChanges,
  response: CHANGED,
})

export const replaceOwnUser = route({
  method: 'PUT',
  path: '/api-auth-djoser/users/me/',
  summary: 'Change the email address of your account',
  tag: 'Accounts',
  auth: 'member',
  body: ReplacedUser,
  response: CHANGED,
})

export const deleteOwnUser = route({
  method: 'DELETE',
  path: '/api-auth-djoser/users/me/',
  summary: 'Delete your account',
  tag: 'Accounts',
  auth: 'member',
  body: Leaving,
  response: LEFT,
})

/** A text, so that any other word in this place is a known path: `POST …/set_email/` answers 405, as in the previous portal. */
const UserId = Type.Object({ id: Type.String() })

export const getUser = route({
  method: 'GET',
  path: '/api-auth-djoser/users/{id}/',
  summary: 'Your account by its id',
  tag: 'Accounts',
  auth: 'member',
  params: UserId,
  response: { 200: User, 401: Detail, 404: Detail },
})

export const updateUser = route({
  method: 'PATCH',
  path: '/api-auth-djoser/users/{id}/',
  summary: 'Change the email address of your account, by its id',
  tag: 'Accounts',
  auth: 'member',
  params: UserId,
  body: UserChanges,
  response: { ...CHANGED, 404: Detail },
})

export const replaceUser = route({
  method: 'PUT',
  path: '/api-auth-djoser/users/{id}/',
  summary: 'Change the email address of your account, by its id',
  tag: 'Accounts',
  auth: 'member',
  params: UserId,
  body: ReplacedUser,
  response: { ...CHANGED, 404: Detail },
})

export const deleteUser = route({
  method: 'DELETE',
  path: '/api-auth-djoser/users/{id}/',
  summary: 'Delete your account, by its id',
  tag: 'Accounts',
  auth: 'member',
  params: UserId,
  body: Leaving,
  response: { ...LEFT, 403: Detail, 404: Detail },
})

/** What the portal needs to know about the logged-in member. The user above is frozen by older clients. */
export const OwnAccount = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  language: Type.Union([Type.Literal('en'), Type.Literal('cy')]),
  administrator: Type.Boolean(),
  /** Decides about reports and hides records. Administrators may do so without this role. */
  moderator: Type.Boolean(),
  /** Decides about finds of others. Administrators may do so without this role. */
  reviewer: Type.Boolean(),
  /** Fetches finds for a Historic Environment Record. Administrators may do so without this role. */
  her_officer: Type.Boolean(),
})
export type OwnAccount = Static<typeof OwnAccount>

export const getOwnAccount = route({
  method: 'GET',
  path: '/api/account/',
  summary: 'The account of the token, with its role and its language',
  tag: 'Accounts',
  auth: 'member',
  response: {
    200: OwnAccount,
    401: Detail,
  },
})
