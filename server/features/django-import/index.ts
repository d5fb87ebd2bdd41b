export { sortDump, type Sorted } from './dump.ts'
export { findObstacles, importDump, newIn } from './import-dump.action.ts'
export { planImport, type Plan } from './plan-import.ts'
