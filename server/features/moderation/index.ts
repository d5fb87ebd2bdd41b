export { hideRecordIn } from './moderate.action.ts'
export { hideSeveral } from './moderate-member.action.ts'
export { readReason } from './read-reason.ts'
