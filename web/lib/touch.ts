/** A device worked by touch: it can be touched, and no mouse or pen is its usual pointer. */
export function isTouchDevice(): boolean {
  const touchable = 'ontouchstart' in window || navigator.maxTouchPoints > 0
  return touchable && !window.matchMedia('(pointer: fine)').matches
}
