export { backUp } from './back-up.action.ts'
export { listenForBackups } from './backup-socket.ts'
export { verifyArchive } from './read-archive.ts'
export { restoreBackup, tryRestore } from './restore-backup.action.ts'
