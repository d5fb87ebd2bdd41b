const KEPT = [
  '/api/users/set_email/',
  '/api/records/',
  '/api/records/create/',
  '/api/records/export/csv/',
  '/api/records/export/geojson/',
  '/api/profiles/',
  '/api/profiles/{id}/',
  '/api/profiles/{id}/update/',
  '/api/profiles/username/{username}/',
  '/api/news/',
  '/api/news/{id}/',
]

/**
 * Returns whether a path of the contract existed in the previous portal. Its clients find there what that portal's
 * framework answered: `Allow` on every answer, and 404 for a `format` other than JSON.
 * @param path with parameters in braces
 */
export function isLegacyAddress(path: string): boolean {
  return path.startsWith('/api-auth-djoser/') || KEPT.includes(path)
}
