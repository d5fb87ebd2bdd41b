import { useRef, useState } from 'react'
import { NO_DETAILS, type Details } from '#contract/records/details.ts'
import { faultsOfKnown, saidIn } from './details-choice.rules.ts'

/** What the member knows, while it is written, and what must be mended before it can be saved. */
export function useKnown(first: () => Details, keep?: (known: Details) => void) {
  const [known, setKnown] = useState(first)
  const [tried, setTried] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // oxlint-disable-next-line react/purity -- a day must not lie after today, also when the form stays open overnight
  const faults = faultsOfKnown(known, new Date())
  return {
    known,
    /** What is sent or kept of it; null if nothing was said. */
    said: saidIn(known),
    /** For the row of the form; no faults before the first try to save. */
    row: {
      known,
      faults: tried ? faults : [],
      buttonRef,
      onChange: (changed: Details) => {
        setKnown(changed)
        keep?.(changed)
      },
    },
    forget: () => {
      setKnown(NO_DETAILS)
      setTried(false)
    },
    /** Whether it can be saved; if not, the faults are shown and the focus goes to the row. */
    mayBeSaved: () => {
      setTried(true)
      if (faults.length > 0) buttonRef.current?.focus()
      return faults.length === 0
    },
  }
}
