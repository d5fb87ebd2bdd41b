import type { FormPlace } from '#web/features/records/record-form/form-place.ts'
import type { Barred } from '#web/map/drawing/drawing-state.ts'

/** The kind of visitor, which decides the first hint on the map. */
export type Visitor = 'loggedOut' | 'viewOnly' | 'sheet' | 'touch' | 'desktop'

interface Circumstances {
  signedIn: boolean
  touchable: boolean
  /** Whether the operator lets people record on devices that can be touched. */
  touchRecording: boolean
}

export function whyNotRecord({ signedIn, touchable, touchRecording }: Circumstances): Barred | null {
  if (!signedIn) return 'loggedOut'
  return touchable && !touchRecording ? 'touch' : null
}

interface Device {
  barred: Barred | null
  /** Whether the device is used by touch. */
  touch: boolean
  place: FormPlace
}

export function visitorOf({ barred, touch, place }: Device): Visitor {
  if (barred) return barred === 'touch' ? 'viewOnly' : 'loggedOut'
  if (place === 'bottom sheet') return 'sheet'
  return touch ? 'touch' : 'desktop'
}
