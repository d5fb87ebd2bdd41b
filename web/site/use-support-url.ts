import { useEffect, useState } from 'react'
import { getSiteSettings } from '#contract/site/site.ts'
import { call } from '#web/lib/api.ts'

/** Address for help with the costs; null if the operator has set none, and until the settings have loaded. */
export function useSupportUrl(): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(getSiteSettings, { signal: leaving.signal }).then(
      ({ supportUrl }) => setAddress(supportUrl),
      // If the request fails, there is no link, and the visitor needs no message.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return address
}
