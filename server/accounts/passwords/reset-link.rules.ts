/** Returns a user id for a link: base64url of its digits without padding, such as `MQ` for 1. */
export function uidOf(id: number): string {
  return btoa(String(id)).replaceAll('=', '')
}

/** Null for a text that is not the id of an account. */
export function idOf(uid: string): number | null {
  if (!/^[A-Za-z0-9_-]{2,14}$/.test(uid)) return null
  const digits = decoded(uid)
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : Number.NaN
  return id <= 2_147_483_647 && uidOf(id) === uid ? id : null
}

function decoded(uid: string): string {
  try {
    return atob(uid)
  } catch {
    return ''
  }
}
