export { noteAct, deleteOwnTitles, findLastActor, noteExactReads } from './audit.repository.ts'
export { noteDenials } from './note-denials.ts'
export { sendTable } from './send-table.ts'
