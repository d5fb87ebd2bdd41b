import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlButton } from './control-button.tsx'

/** The whole page fills the screen, not the map alone: dialogs and messages would be hidden behind that. */
export function FullScreenButton() {
  const { t } = useTranslation('search')
  const full = useSyncExternalStore(follow, isFull)
  if (!document.fullscreenEnabled) return null
  const change = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <ControlButton
      name={t(full ? 'fullScreen.leave' : 'fullScreen.enter')}
      // The browser may say no, as when a key is held down; then nothing changes, which is seen.
      onPress={() => void change().catch(reportError)}
    >
      {full ? <FullscreenExit /> : <Fullscreen />}
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
