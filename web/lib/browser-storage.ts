interface KeptItems {
  read: (key: string) => string | null
  /** False where the browser keeps nothing (private windows, blocked site data, storage full). */
  write: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** Local or session storage of this browser. Where storage is blocked, nothing is found and nothing is kept. */
export function browserStorage(kind: 'local' | 'session'): KeptItems {
  return {
    read: (key) => attempt(() => storageOf(kind).getItem(key), null),
    write: (key, value) => attempt(() => (storageOf(kind).setItem(key, value), true), false),
    remove: (key) => attempt(() => storageOf(kind).removeItem(key), undefined),
  }
}

/** Reading the property itself throws where site data is blocked, so it must happen inside the attempt. */
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
