/** Where programs of others read open data, in forms that standards set. */
export const OPEN_DATA_FOLDER = '/ogc'

/** Folders that belong to the server as a whole. A few other files and addresses are routes of the server too. */
export const SERVER_FOLDERS = [
  '/api',
  '/api-auth-djoser',
  '/tiles',
  '/media',
  '/og',
  OPEN_DATA_FOLDER,
  '/data/files',
  '/health',
  '/live',
  '/ready',
] as const

/** Returns whether a path is one of these folders, or lies in one. */
export function isInServerFolder(path: string): boolean {
  return SERVER_FOLDERS.some((folder) => isInFolder(path, folder))
}

/** Returns whether a path is a folder, or lies in it. */
export function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
