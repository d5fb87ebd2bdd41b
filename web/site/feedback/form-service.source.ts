import { REQUEST_TIMEOUT } from '#contract/http/limits.ts'
import { ApiError } from '#web/lib/api.ts'

/** Sends to another server than the portal's, so without any data of the session. Throws ApiError. */
export async function sendToFormService(address: string, form: FormData): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: form,
    credentials: 'omit',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  }).catch(() => {
    // Offline, nothing was sent. Otherwise the message may have arrived, and sending again would create a second one.
    const kind = navigator.onLine ? 'unsure' : 'network'
    throw new ApiError(kind, 'The form service could not be reached', { status: 0, body: null })
  })
  if (!answer.ok)
    throw new ApiError('refused', `The form service answered ${answer.status}`, {
      status: answer.status,
      body: null,
    })
}
