export { findLastActor, noteAct } from './audit.repository.ts'
export { noteDenials } from './note-denials.ts'
