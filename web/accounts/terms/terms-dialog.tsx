import { Suspense, useState } from 'react'
import { useLocation } from '#web/lib/routing/index.ts'
import { partLater } from '#web/lib/part-later.tsx'
import { useMemberKey, useTermsInForce } from './terms.data.ts'

/** Members are asked once for each version of the terms, and every page has this dialog. */
const AskForTerms = partLater(async () => (await import('./ask-for-terms.tsx')).AskForTerms)

/**
 * Pages on which members read what they are asked to accept, leave the portal, or decide about what others have sent: nobody
 * who has a decision to make is held up.
 */
const UNASKED =
  /^\/(?:terms|rules|privacy|contact|accessibility|account|login|register|review|admin)(?:\/|$)/i

/** Asks members who have not accepted the terms yet, when they open a page. */
export function TermsDialog() {
  return useMemberKey() === null ? null : <Question />
}

function Question() {
  const terms = useTermsInForce()
  const { pathname } = useLocation()
  const [closed, setClosed] = useState(false)
  if (closed || !terms || terms.ask.visit.length === 0 || UNASKED.test(pathname)) return null
  return (
    <Suspense>
      <AskForTerms terms={terms} onClose={() => setClosed(true)} />
    </Suspense>
  )
}
