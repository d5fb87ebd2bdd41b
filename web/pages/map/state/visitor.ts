import type { FormPlace } from '#web/records/form/form-place.ts'
import type { CannotDraw } from '#web/map/drawing/drawing-state.ts'

/** The kind of visitor, on which the first hint on the map depends. */
export type Visitor = 'loggedOut' | 'viewOnly' | 'sheet' | 'touch' | 'desktop'

interface Circumstances {
  signedIn: boolean
  touchable: boolean
  /** Whether the operator allows recording on touch devices. */
  touchRecording: boolean
}

export function whyNotRecord({ signedIn, touchable, touchRecording }: Circumstances): CannotDraw | null {
  if (!signedIn) return 'loggedOut'
  return touchable && !touchRecording ? 'touch' : null
}

interface Device {
  barred: CannotDraw | null
  /** Whether the device is used by touch. */
  touch: boolean
  place: FormPlace
}

export function visitorOf({ barred, touch, place }: Device): Visitor {
  if (barred) return barred === 'touch' ? 'viewOnly' : 'loggedOut'
  if (place === 'bottom sheet') return 'sheet'
  return touch ? 'touch' : 'desktop'
}
