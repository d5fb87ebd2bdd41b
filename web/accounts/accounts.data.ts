import { createAccount, type logIn, getOwnAccount } from '#contract/accounts/accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/accounts/credentials.ts'
import type { Body } from '#contract/http/route.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { hasChosenLanguage, speakAsMember } from '#web/i18n/index.ts'
import { beginSession } from './session/begin-session.ts'

type Credentials = Body<typeof logIn>
export type NewAccount = Body<typeof createAccount>

export function useLogIn() {
  return useSending({ send: startSession })
}

export function useCreateAccount() {
  return useSending({ send: createAccountAndLogIn })
}

/** These requests are sent without a token, because an expired one must not stop a member who forgot the password. */
export function useAskForReset() {
  return useSending({
    send: (body: Body<typeof requestPasswordReset>) => call(requestPasswordReset, { body, token: null }),
  })
}

export function useResetPassword() {
  return useSending({
    send: (body: Body<typeof confirmPasswordReset>) => call(confirmPasswordReset, { body, token: null }),
  })
}

async function startSession(credentials: Credentials): Promise<void> {
  const session = await beginSession(credentials)
  await adoptLanguage(session.token)
  keepSession(session)
}

/** `loggedIn` is false if the account was created but the login failed, so that nobody creates it a second time. */
async function createAccountAndLogIn(
  account: NewAccount,
  headers: Readonly<Record<string, string>>,
): Promise<{ loggedIn: boolean }> {
  await call(createAccount, { body: account, token: null, headers })
  try {
    await startSession({ username: account.username, password: account.password })
    return { loggedIn: true }
  } catch (fault) {
    if (fault instanceof ApiError) return { loggedIn: false }
    throw fault
  }
}

/**
 * Applies the language of the member's account, so that members need not choose it again on another device. A language
 * chosen in this browser takes precedence, because that choice is visible here. If the request fails, the language stays.
 */
async function adoptLanguage(token: string): Promise<void> {
  if (hasChosenLanguage()) return
  try {
    const { language } = await call(getOwnAccount, { token })
    await speakAsMember(language)
  } catch {
    // The page keeps its language.
  }
}
