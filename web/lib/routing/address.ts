/** The parts of an address of the portal. */
export interface Address {
  pathname: string
  /** With its question mark; empty without a query. */
  search: string
  /** With its number sign; empty without a fragment. */
  hash: string
}

/** Where a link leads: an address, seen from the current one, or some of its parts. */
export type To = string | Partial<Address>

/** One visit to an address. */
export interface Location extends Address {
  /** What the link that led here passed on. */
  state: unknown
  /** Names this visit; a reload does not change it. */
  key: string
}

/** The values of the parameters of a path, by their names. */
export type Params = Readonly<Record<string, string>>

/** @param from where parts that the target lacks come from */
export function hrefOf(to: To, from: Pick<Address, 'pathname'> = { pathname: '/' }): string {
  if (typeof to === 'string') return to
  const { pathname = from.pathname, search = '', hash = '' } = to
  return pathname + begun('?', search) + begun('#', hash)
}

/** Puts the sign before a part that lacks it. */
function begun(sign: string, part: string): string {
  if (part === '' || part === sign) return ''
  return part.startsWith(sign) ? part : sign + part
}

/**
 * The parameters of a path such as `/news/:id`, in which `*` stands for every address; null if the address has another path.
 * Upper and lower case are the same, and so is a slash at the end.
 */
export function paramsIn(path: string, pathname: string): Params | null {
  if (path === '*') return {}
  const wanted = path.split('/')
  const given = pathname.split('/')
  if (given.length > wanted.length && given.at(-1) === '') given.pop()
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (decoded(text).toLowerCase() !== part.toLowerCase()) return null
    } else {
      if (text === '') return null
      params[part.slice(1)] = decoded(text)
    }
  }
  return params
}

/** Text that nobody could have escaped so is taken as it stands. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (fault) {
    if (fault instanceof URIError) return text
    throw fault
  }
}
