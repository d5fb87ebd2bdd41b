export { findMeasures } from './measures.repository.ts'
export { measureJobs } from './measure-jobs.ts'
export { toMeasures } from './measures-view.ts'
export { wantMeasures } from './want-measures.ts'
