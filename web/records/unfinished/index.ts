export { isBegun, isSaved, isUnchanged, type UnfinishedRecord } from './unfinished-record.ts'
export { isOf, type Conflict, type ToSave } from './reducer.ts'
export {
  change,
  isStoredByBrowser,
  send,
  unfinishedRecord,
  useStoredByBrowser,
  useUnfinished,
  type PageEffects,
} from './unfinished.ts'
