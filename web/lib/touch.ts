/** Whether a finger could work this device: the portal's test for what it leaves to devices with a mouse. */
export function canBeTouched(): boolean {
  return 'ontouchstart' in window || navigator.maxTouchPoints > 0
}

/** A device worked by touch: it can be touched, and no mouse or pen is its usual pointer. */
export function isTouchDevice(): boolean {
  return canBeTouched() && !window.matchMedia('(pointer: fine)').matches
}
