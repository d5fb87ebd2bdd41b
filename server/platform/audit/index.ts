export { noteAct, deleteOwnTitles, findLastActor, noteExactReads } from './audit.repository.ts'
export { noteDenials, sendTable } from './send-table.ts'
