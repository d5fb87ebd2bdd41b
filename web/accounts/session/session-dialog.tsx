import { Suspense, useSyncExternalStore } from 'react'
import { partLater } from '#web/lib/part-later.tsx'
import { isAskingForPassword, onPasswordAsking } from '#web/lib/sending/password-asking.ts'

/** Every page has this dialog, and hardly a visit needs it. */
const AskForPassword = partLater(async () => (await import('./ask-for-password.tsx')).AskForPassword)

/** Asks members to log in again if their session ends while something is being sent; it is sent after the login. */
export function SessionDialog() {
  const asking = useSyncExternalStore(onPasswordAsking, isAskingForPassword)
  return asking ? (
    <Suspense>
      <AskForPassword />
    </Suspense>
  ) : null
}
