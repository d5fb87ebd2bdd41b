import { useRef, useState } from 'react'
import type { MemberTerms } from '#contract/accounts/terms.ts'
import { acceptanceOf, newestOf, useSendAcceptance, useTermsAgain, useTermsInForce } from './terms.data.ts'

/** The terms that a member has to accept before a record is saved; usually none. */
export function useTermsAtSave() {
  const terms = useTermsInForce()
  const [ticked, setTicked] = useState<readonly MemberTerms[]>([])
  const [tried, setTried] = useState(false)
  const missingRef = useRef<HTMLInputElement>(null)
  const send = useSendAcceptance()
  const again = useTermsAgain()
  const kinds = terms?.ask.save ?? []
  const missing = kinds.filter((kind) => !ticked.includes(kind))
  return {
    ticks: kinds.map((kind) => ({
      kind,
      page: terms ? newestOf(terms, kind).page : '',
      ticked: ticked.includes(kind),
      isMissing: tried && missing.includes(kind),
      onChange: (now: boolean) =>
        setTicked(now ? [...ticked, kind] : ticked.filter((other) => other !== kind)),
      ...(kind === missing[0] && { inputRef: missingRef }),
    })),
    /** Returns whether the record may be saved; if not, the tick that is missing gets the focus. */
    mayBeSaved: (): boolean => {
      setTried(true)
      if (missing.length > 0) missingRef.current?.focus()
      return missing.length === 0
    },
    /** What to do around the sending of a record: what was ticked is sent first. */
    around: (onFailed: (fault: Error) => void) => ({
      before: async (): Promise<void> => {
        const accepted = kinds.filter((kind) => ticked.includes(kind))
        if (terms && accepted.length > 0) await send(acceptanceOf(terms, accepted, 'save'))
      },
      onFailed: (fault: Error) => {
        again(fault)
        onFailed(fault)
      },
    }),
  }
}

export type TermsAtSave = ReturnType<typeof useTermsAtSave>
