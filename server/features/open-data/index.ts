export { reliefSetOf, type ReliefSet } from './items/relief-sets.ts'
