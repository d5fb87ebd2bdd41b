import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Holds back whoever leaves with something unsaved: by a link through a question of ours, by closing the tab through the browser's. */
export function useLeaving(unsaved: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return blocker
}
