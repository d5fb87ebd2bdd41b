export { findReliefSets, type StoredSet } from './relief-sets.ts'
export { readReliefTile } from './relief-tile.ts'
