import useMediaQuery from '@mui/material/useMediaQuery'
import { startTransition, useState } from 'react'

/** Pixels; up to here the panel begins closed and the toolbar opens it. */
const SMALL = 600
/** Pixels; up to this height the panel begins closed, because beside it there would be too little map. */
const LOW = 480

export interface LayersPanelState {
  small: boolean
  open: boolean
  toggle: () => void
  /** On a small screen the panel covers the map that it has changed. */
  makeRoom: () => void
}

export function useLayersPanel(): LayersPanelState {
  const small = useMediaQuery(`(max-width: ${SMALL}px)`, { noSsr: true })
  const low = useMediaQuery(`(max-height: ${LOW}px)`, { noSsr: true })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? !(small || low)
  return {
    small,
    open,
    // The whole panel takes a slow phone long to draw; the press is answered before.
    toggle: () => startTransition(() => setChosen(!open)),
    makeRoom: () => {
      if (small) setChosen(false)
    },
  }
}
