import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

/** Pixels; up to here the panel begins closed and the toolbar opens it. */
const SMALL = 600

export interface LayersPanelState {
  small: boolean
  open: boolean
  toggle: () => void
  /** On a small screen the panel covers the map that it has changed. */
  makeRoom: () => void
}

export function useLayersPanel(): LayersPanelState {
  const small = useMediaQuery(`(max-width: ${SMALL}px)`, { noSsr: true })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? !small
  return {
    small,
    open,
    toggle: () => setChosen(!open),
    makeRoom: () => {
      if (small) setChosen(false)
    },
  }
}
