import { useEffect, useState } from 'react'
import { getSiteSettings } from '#contract/site.ts'
import { call } from '#web/lib/api.ts'

/** Where people can help with the costs; null where the operator gives no address, and until the settings have loaded. */
export function useSupportUrl(): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(getSiteSettings, { signal: leaving.signal }).then(
      ({ supportUrl }) => setAddress(supportUrl),
      // Without an answer there is no link, and nothing to tell the visitor.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return address
}
