import useMediaQuery from '@mui/material/useMediaQuery'
import { isTouchDevice } from '#web/lib/touch.ts'

export type FormPlace = 'side panel' | 'bottom sheet'

/** Maximum width of a window with a sheet, in CSS pixels. */
const SHEET_MAX_WIDTH = 1090
const MOBILE_AGENT = /android|iphone|ipad|ipod|mobi/i

interface Device {
  narrow: boolean
  touch: boolean
  agent: string
}

/** The sheet is for narrow touch screens, and for narrow screens of mobile browsers. */
export function formPlace({ narrow, touch, agent }: Device): FormPlace {
  return narrow && (touch || MOBILE_AGENT.test(agent)) ? 'bottom sheet' : 'side panel'
}

export function useFormPlace(): FormPlace {
  const narrow = useMediaQuery(`(max-width: ${SHEET_MAX_WIDTH}px)`, { noSsr: true })
  return formPlace({ narrow, touch: isTouchDevice(), agent: navigator.userAgent })
}
