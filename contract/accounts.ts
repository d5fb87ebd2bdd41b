import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from './errors.ts'
import { route } from './route.ts'

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
  }),
  response: { 201: User, 400: FieldErrors, 429: Detail },
})

export const logIn = route({
  method: 'POST',
  path: '/api-auth-djoser/token/login/',
  summary: 'Exchange a username (or e-mail address) and password for a token',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ username: Type.String(), password: Type.String() }),
  response: { 200: Type.Object({ auth_token: Type.String() }), 400: FieldErrors, 429: Detail },
})

export const logOut = route({
  method: 'POST',
  path: '/api-auth-djoser/token/logout/',
  summary: 'End the session of the token that is sent',
  tag: 'Accounts',
  auth: 'member',
  response: { 204: null, 401: Detail },
})

export const getOwnUser = route({
  method: 'GET',
  path: '/api-auth-djoser/users/me/',
  summary: 'The account that the token belongs to',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: User, 401: Detail },
})

/** What the portal itself needs to know of whoever is signed in; the kept endpoint above may not grow. */
export const getOwnAccount = route({
  method: 'GET',
  path: '/api/account/',
  summary: 'The account that the token belongs to, with its role and its language',
  tag: 'Accounts',
  auth: 'member',
  response: {
    200: Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      email: Type.String(),
      language: Type.Union([Type.Literal('en'), Type.Literal('cy')]),
      administrator: Type.Boolean(),
    }),
    401: Detail,
  },
})
