export { forgetAddress, forgetInOutbox } from './forget-address.ts'
export type { Mail } from './mail.rules.ts'
export { mailJobs, openPost, type Post } from './post.ts'
export { queueMail } from './queue-mail.ts'
