import { useSyncExternalStore } from 'react'

/** The whole page goes full screen, not only the map, which would hide dialogs and messages. Null where the browser cannot. */
export function useFullScreen(): { full: boolean; change: () => void } | null {
  const full = useSyncExternalStore(follow, isFull)
  if (!document.fullscreenEnabled) return null
  const change = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  // The browser may refuse, for example while a key is held down. Then nothing changes, and visitors can see that.
  return { full, change: () => void change().catch(reportError) }
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

function isFull(): boolean {
  return document.fullscreenElement !== null
}
