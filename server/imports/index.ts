export { findImportData } from './imports.repository.ts'
export { deleteOldImports, readImports } from './read-import.action.ts'
