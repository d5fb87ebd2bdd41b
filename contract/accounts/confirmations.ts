import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** Whether the member's address is confirmed, and where digests and notices go meanwhile. */
export const EmailState = Type.Object({
  email: Type.String(),
  confirmed: Type.Boolean(),
  /** The address confirmed last, which may be the previous one; null if none was ever confirmed. */
  notices_to: Nullable(Type.String()),
  /** ISO 8601: when the latest link to this address was sent. */
  link_sent: Nullable(Type.String({ format: 'date-time' })),
  /** `outbox` means that no mail server is set up: links are kept as files and reach nobody. */
  mail_by: Type.Enum(['smtp', 'outbox']),
})
export type EmailState = Static<typeof EmailState>

/** `used` means that the address was confirmed before; `wrong` also stands for a link to an address since changed. */
export const CONFIRMATION_OUTCOMES = ['confirmed', 'used', 'expired', 'wrong'] as const
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number]

export const getEmailState = route({
  method: 'GET',
  path: '/api/account/email/',
  summary: 'Whether the email address is confirmed, and where digests and notices go',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: EmailState, 401: Detail },
})

export const sendConfirmationLink = route({
  method: 'POST',
  path: '/api/account/email/link/',
  summary: 'Send the link that confirms the email address again',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: EmailState, 401: Detail, 429: Detail },
})

export const confirmEmail = route({
  method: 'POST',
  path: '/api/account/email/confirm/',
  summary: 'Confirm an email address with the token in the link of the email',
  tag: 'Accounts',
  auth: 'public',
  body: Type.Object({ token: Type.String() }),
  response: {
    200: Type.Object({ outcome: Type.Enum([...CONFIRMATION_OUTCOMES]) }),
    400: FieldErrors,
  },
})
