import { keepFiles, nameOfFiles, removeFiles, storedFiles } from '#web/lib/storage/stored-files.ts'
import type { UnfinishedRecord } from './unfinished-record.ts'

// The photos of unfinished records in this browser. The server stores none until a record is saved.

let queue: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last change to the stored photos is the one that holds. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = queue.then(act)
  queue = Promise.allSettled([turn])
  return turn
}

/** Links the photos in this browser to their draft on the server, so that they come back with it. */
export function tagPhotos(name: string, owner: string, draft: number): Promise<void> {
  return inTurn(async () => {
    const files = await storedFiles(name, owner)
    if (files) await keepFiles(name, { files, owner, of: draft })
  })
}

/** A new draft starts with the same photos; those of the previous draft stay with that one. */
export function copyPhotos(name: string, owner: string): Promise<UnfinishedRecord['pictures']> {
  return inTurn(async () => {
    const files = await storedFiles(name, owner)
    if (!files) return null
    const copy = newName()
    await keepFiles(copy, { files, owner, of: null })
    return { name: copy, count: files.length }
  })
}

/** Photos of a draft that are still in this browser; null if there are none. */
export function photosOfDraft(draft: number, owner: string): Promise<UnfinishedRecord['pictures']> {
  return inTurn(async () => {
    try {
      const name = await nameOfFiles(owner, draft)
      const files = name === null ? null : await storedFiles(name, owner)
      return name !== null && files ? { name, count: files.length } : null
    } catch {
      // A browser that cannot store files has none to restore.
      return null
    }
  })
}

export async function removePhotos(name: string): Promise<void> {
  // A browser that cannot store files has none to remove.
  await Promise.allSettled([inTurn(() => removeFiles(name))])
}

export function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
