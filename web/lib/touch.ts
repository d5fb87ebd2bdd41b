/**
 * Whether the device supports touch. The portal uses this test for features that it reserves for devices with a mouse.
 */
export function canBeTouched(): boolean {
  return 'ontouchstart' in window || navigator.maxTouchPoints > 0
}

/** Whether the device is mainly used by touch: it supports touch, and its main pointer is neither a mouse nor a pen. */
export function isTouchDevice(): boolean {
  return canBeTouched() && !window.matchMedia('(pointer: fine)').matches
}
