/** Who sends a request. */
export const VISITORS = [
  'nobody',
  'an unknown token',
  'a deleted member',
  'a suspended member',
  /** The token of a permitted user where the portal does not accept it: another scheme, a cookie, the address. */
  'a token elsewhere',
  'another member',
  'the owner',
  'a moderator',
  'an administrator',
] as const
export type Visitor = (typeof VISITORS)[number]

/** The status of the response to each of them. */
export type Expected = Readonly<Record<Visitor, number>>

/** An invalid token is refused everywhere, even where no token is needed (wire contract, 1.4). */
const DEAD = { 'an unknown token': 401, 'a deleted member': 401, 'a suspended member': 401 } as const
const NOBODY = { nobody: 401, 'a token elsewhere': 401, ...DEAD } as const

export function everybody(status: number): Expected {
  return {
    ...DEAD,
    nobody: status,
    'a token elsewhere': status,
    'another member': status,
    'the owner': status,
    'a moderator': status,
    'an administrator': status,
  }
}

/** Returns the expectation that all members may do this with their own data. */
export function members(status: number): Expected {
  return { ...everybody(status), ...NOBODY }
}

/** Returns the expectation that only the owner may do this. @param refused the status for all other members */
export function ownerAlone(status: number, refused: number): Expected {
  return {
    ...NOBODY,
    'another member': refused,
    'the owner': status,
    'a moderator': refused,
    'an administrator': refused,
  }
}

/** Returns the expectation that moderators and administrators may do this, and nobody else. */
export function moderators(status: number): Expected {
  return { ...administrators(status), 'a moderator': status }
}

export function administrators(status: number): Expected {
  return { ...ownerAlone(403, 403), 'an administrator': status }
}
