/** Files that a page keeps in the browser's database until they are sent: they are too large for the session storage. */
interface KeptFiles {
  files: readonly File[]
  /** Whose they are: a text that the caller compares. */
  owner: string
  /** What else they belong to, such as a draft on the server; null where there is nothing. */
  of: number | null
  /** Milliseconds since 1970, when they were last kept. */
  at: number
}

const DATABASE = 'keptFiles'
const STORE = 'files'
/** Milliseconds. What nobody came back for in a week is removed. */
const LONGEST = 7 * 24 * 3600 * 1000

/** Rejects where the browser keeps nothing: private windows, blocked site data, no space left. */
export async function keepFiles(name: string, kept: Omit<KeptFiles, 'at'>): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...kept, at: Date.now() }, name))
}

/** Null where there are none of this owner. */
export async function keptFiles(name: string, owner: string): Promise<readonly File[] | null> {
  const found = (await inStore('readonly', (store) => store.get(name))) as KeptFiles | undefined
  return found?.owner === owner ? found.files : null
}

export async function removeFiles(name: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name))
}

/** The name under which files of something are kept; null where none are. */
export async function nameOfFiles(owner: string, of: number): Promise<string | null> {
  const found = (await allKept()).find(([, kept]) => kept.owner === owner && kept.of === of)
  return found?.[0] ?? null
}

export function removeFilesOf(owner: string): Promise<void> {
  return removeWhere((kept) => kept.owner === owner)
}

/** Those that nobody came back for, whosever they are. */
export function removeOldFiles(): Promise<void> {
  return removeWhere(({ at }) => Date.now() - at > LONGEST)
}

async function removeWhere(isToGo: (kept: KeptFiles) => boolean): Promise<void> {
  for (const [name, kept] of await allKept()) {
    if (isToGo(kept)) await removeFiles(name)
  }
}

async function allKept(): Promise<[string, KeptFiles][]> {
  const [names, kept] = await Promise.all([
    inStore('readonly', (store) => store.getAllKeys() as IDBRequest<string[]>),
    inStore('readonly', (store) => store.getAll() as IDBRequest<KeptFiles[]>),
  ])
  return kept.map((each, index) => [names[index] ?? '', each])
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    const transaction = database.transaction(STORE, mode)
    const asked = ask(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      // Not when the request is answered: what a transaction wrote is there only when it is complete.
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(transaction.error ?? new DOMException('Nothing was kept', 'AbortError'))
    })
    return asked.result
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = window.indexedDB.open(DATABASE, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new DOMException('No database', 'UnknownError'))
  })
}
