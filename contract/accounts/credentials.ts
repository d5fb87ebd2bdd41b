import { Type } from 'typebox'
import { User } from './accounts.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

const CHANGED = { 204: null, 400: FieldErrors, 401: Detail, 429: Detail } as const
const TAKEN = { 204: null, 400: FieldErrors, 429: Detail } as const

export const setPassword = route({
  method: 'POST',
  path: '/api-auth-djoser/users/set_password/',
  summary: 'Change the password; every other session ends',
  tag: 'Accounts',
  auth: 'member',
  body: Type.Object({ new_password: Type.String(), current_password: Type.String() }),
  response: CHANGED,
})

export const setUsername = route({
  method: 'POST',
  path: '/api-auth-djoser/users/set_username/',
  summary: 'Change the username',
  tag: 'Accounts',
  auth: 'member',
  body: Type.Object({ new_username: Type.String(), current_password: Type.String() }),
  response: CHANGED,
})

export const setEmail = route({
  method: 'POST',
  path: '/api/users/set_email/',
  summary: 'Change the email address; every other session ends',
  tag: 'Accounts',
  auth: 'member',
  body: Type.Object({ email: Type.String(), current_password: Type.String() }),
  response: { 200: User, 400: FieldErrors, 401: Detail, 429: Detail },
})

export const requestPasswordReset = route({
  method: 'POST',
  path: '/api-auth-djoser/users/reset_password/',
  summary: 'Request an email with a password reset link; the response is the same for every address',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ email: Type.String() }),
  response: TAKEN,
})

export const confirmPasswordReset = route({
  method: 'POST',
  path: '/api-auth-djoser/users/reset_password_confirm/',
  summary: 'Set a new password with the values in the link of the email; every session ends',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ uid: Type.String(), token: Type.String(), new_password: Type.String() }),
  response: TAKEN,
})

export const requestUsernameReset = route({
  method: 'POST',
  path: '/api-auth-djoser/users/reset_username/',
  summary: 'Kept for old clients: does nothing, because members can log in with their email address',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ email: Type.String() }),
  response: TAKEN,
})

export const activateAccount = route({
  method: 'POST',
  path: '/api-auth-djoser/users/activation/',
  summary: 'Kept for old clients: accounts are active immediately, so every link is refused',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ uid: Type.String(), token: Type.String() }),
  response: TAKEN,
})

export const resendActivation = route({
  method: 'POST',
  path: '/api-auth-djoser/users/resend_activation/',
  summary: 'Kept for old clients: there is nothing to activate, so it is refused',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ email: Type.String() }),
  response: TAKEN,
})
