/** Folders that belong to the server as a whole. A few other files and addresses are routes of the server too. */
export const SERVER_FOLDERS = [
  '/api',
  '/api-auth-djoser',
  '/tiles',
  '/media',
  '/og',
  '/health',
  '/live',
  '/ready',
] as const

/** Returns whether a path is one of these folders, or lies in one. */
export function isInServerFolder(path: string): boolean {
  return SERVER_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))
}
