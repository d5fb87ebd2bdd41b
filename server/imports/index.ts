export { deleteOldImports } from './delete-old-imports.ts'
export { findImportData } from './own-imports.repository.ts'
export { readImports } from './read-import.action.ts'
