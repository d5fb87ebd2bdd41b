/** Folders in which everything is the server's; a few files and addresses elsewhere are its routes. */
export const SERVER_FOLDERS = ['/api', '/api-auth-djoser', '/tiles', '/media', '/og', '/health'] as const

export function isInServerFolder(path: string): boolean {
  return SERVER_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))
}
