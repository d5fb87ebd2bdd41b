import type { StoredKey } from './stored-items.ts'

/**
 * Files that a page keeps in the browser's database until they are sent, because they are too large for session
 * storage.
 */
interface KeptFiles {
  files: readonly File[]
  /** Text that identifies the owner of the files. */
  owner: string
  /** Number of the item that the files belong to, such as a draft on the server; null if there is none. */
  of: number | null
  /** When the files were last stored, in milliseconds since 1970. */
  at: number
}

const DATABASE: StoredKey<'database'> = 'keptFiles'
const STORE = 'files'
/** Milliseconds (one week) after which files are removed. */
const LONGEST = 7 * 24 * 3600 * 1000

/** Rejects if the browser cannot store files: private windows, blocked site data, no space left. */
export async function keepFiles(name: string, kept: Omit<KeptFiles, 'at'>): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...kept, at: Date.now() }, name))
}

/** The files stored under this name; null if this owner has none there. */
export async function storedFiles(name: string, owner: string): Promise<readonly File[] | null> {
  const found = (await inStore('readonly', (store) => store.get(name))) as KeptFiles | undefined
  return found?.owner === owner ? found.files : null
}

/** Changes what is stored under this name. Returns the files that are stored then; null if this owner has none there. */
export async function changeFiles(
  name: string,
  owner: string,
  change: (files: readonly File[]) => readonly File[],
): Promise<readonly File[] | null> {
  const found = (await inStore('readonly', (store) => store.get(name))) as KeptFiles | undefined
  if (found?.owner !== owner) return null
  const files = change(found.files)
  await keepFiles(name, { owner, of: found.of, files })
  return files
}

export async function removeFiles(name: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name))
}

/** The name under which the owner's files for this item are stored; null if there are none. */
export async function nameOfFiles(owner: string, of: number): Promise<string | null> {
  const found = (await allKept()).find(([, kept]) => kept.owner === owner && kept.of === of)
  return found?.[0] ?? null
}

export function removeFilesOf(owner: string): Promise<void> {
  return removeWhere((kept) => kept.owner === owner)
}

/** Removes old files of every owner. */
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
      // Wait for the transaction, not for the request: data is stored only when the transaction is complete.
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
