export type { Mail } from './mail.rules.ts'
export { mailJob, openPost, type Post } from './post.ts'
export { queueMail } from './queue-mail.ts'
