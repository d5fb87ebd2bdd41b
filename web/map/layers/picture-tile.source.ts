import { REQUEST_TIMEOUT } from '#contract/http/limits.ts'

/** Fetches the picture of a tile; null where there is nothing. Throws if it cannot be loaded. */
export async function fetchPictureTile(address: string, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT)]),
  })
  if (answer.status === 204) return null
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return answer.blob()
}
