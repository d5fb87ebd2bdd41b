import type { StoredKey } from './stored-items.ts'

/** A key of the list, or one with more behind a dot. */
type Keyed<Key extends string> = Key | `${Key}.${string}`

interface KeptItems<Key extends string> {
  read: (key: Keyed<Key>) => string | null
  /** False if the browser cannot store the item (private windows, blocked site data, storage full). */
  write: (key: Keyed<Key>, value: string) => boolean
  remove: (key: Keyed<Key>) => void
}

/** Local or session storage of this browser. If storage is blocked, reading returns null and nothing is stored. */
export function browserStorage<Kind extends 'local' | 'session'>(kind: Kind): KeptItems<StoredKey<Kind>> {
  return {
    read: (key) => attempt(() => storageOf(kind).getItem(key), null),
    write: (key, value) => attempt(() => (storageOf(kind).setItem(key, value), true), false),
    remove: (key) => attempt(() => storageOf(kind).removeItem(key), undefined),
  }
}

/** If site data is blocked, reading the property itself throws, so it must happen inside `attempt`. */
function storageOf(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage
}

function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch (fault) {
    if (fault instanceof DOMException) return otherwise
    throw fault
  }
}
