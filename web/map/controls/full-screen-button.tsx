import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { FullscreenExitIcon, FullscreenIcon } from '#web/ui/icons/map.ts'
import { ControlButton } from './control-button.tsx'

/** The whole page goes full screen, not only the map, which would hide dialogs and messages. */
export function FullScreenButton() {
  const { t } = useTranslation('search')
  const full = useSyncExternalStore(follow, isFull)
  if (!document.fullscreenEnabled) return null
  const change = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <ControlButton
      name={t(full ? 'fullScreen.leave' : 'fullScreen.enter')}
      // The browser may refuse, for example while a key is held down. Then nothing changes, and visitors can see that.
      onPress={() => void change().catch(reportError)}
    >
      {full ? <FullscreenExitIcon /> : <FullscreenIcon />}
    </ControlButton>
  )
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

function isFull(): boolean {
  return document.fullscreenElement !== null
}
