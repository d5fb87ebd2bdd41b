export { hideRecordIn } from './moderate.action.ts'
export { readReason } from './read-reason.ts'
