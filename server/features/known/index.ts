export { findKnown, knownNow, toKnown, writeKnown } from './known.repository.ts'
export { readKnown } from './known.rules.ts'
export { readPosition } from './position.rules.ts'
export { shownKnown } from './known-view.rules.ts'
