export { findCommentId, removeCommentsOf } from './comments.repository.ts'
export { hideCommentIn } from './decide-comment.action.ts'
export { eraseRemovedComments } from './erase-removed.ts'
export { isShown, mustBeImpartial, mustBeReportable } from './access.ts'
