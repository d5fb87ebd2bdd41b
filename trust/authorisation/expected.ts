/** Who asks. */
export const VISITORS = [
  'nobody',
  'an unknown token',
  'a deleted member',
  'a suspended member',
  /** The token of whoever may, where the portal takes none: another scheme, a cookie, the address. */
  'a token elsewhere',
  'another member',
  'the owner',
  'an administrator',
] as const
export type Visitor = (typeof VISITORS)[number]

/** The status that each of them is answered with. */
export type Expected = Readonly<Record<Visitor, number>>

/** A dead token is refused everywhere, and where nobody needs one too (wire contract, 1.4). */
const DEAD = { 'an unknown token': 401, 'a deleted member': 401, 'a suspended member': 401 } as const
const NOBODY = { nobody: 401, 'a token elsewhere': 401, ...DEAD } as const

export function everybody(status: number): Expected {
  return {
    ...DEAD,
    nobody: status,
    'a token elsewhere': status,
    'another member': status,
    'the owner': status,
    'an administrator': status,
  }
}

/** Of whoever is signed in, with what is their own. */
export function members(status: number): Expected {
  return { ...everybody(status), ...NOBODY }
}

/** @param refused the status of everybody else who is signed in */
export function ownerAlone(status: number, refused: number): Expected {
  return {
    ...NOBODY,
    'another member': refused,
    'the owner': status,
    'an administrator': refused,
  }
}

export function administrators(status: number): Expected {
  return { ...ownerAlone(403, 403), 'an administrator': status }
}
