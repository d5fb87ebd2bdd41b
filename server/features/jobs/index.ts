export { HopelessJob, type JobHandler } from './job-handler.ts'
export { enqueue } from './jobs.repository.ts'
export { rewritePayloads } from './payloads.repository.ts'
export { runJobs } from './run-jobs.ts'
