export { hideRecordIn } from './moderate.action.ts'
