export { forgetOldFeedback } from './forget-old-feedback.ts'
export { forgetSender } from './feedback.repository.ts'
