export { type JobHandler, HopelessJob } from './job-handler.ts'
export { enqueue, rewritePayloads } from './jobs.repository.ts'
export { runJobs } from './run-jobs.ts'
export { tidyLimits, tidyEmbeddedTables } from './tidy.ts'
