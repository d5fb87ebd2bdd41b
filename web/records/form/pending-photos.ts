import { changeFiles, removeFiles } from '#web/lib/storage/stored-files.ts'
import type { PreparedPhotos } from '#web/lib/pictures/prepare-photos.ts'
import { addWork } from '#web/lib/storage/unsaved-work.ts'
import type { PhotoFault } from './photo-fault-words.ts'
import { changeDraft, storedDraft } from './record-draft.ts'
import { withPhotos } from './record-form.rules.ts'

// Photos that are being made ready when the form leaves the page. They are finished all the same, and reach the photos
// that this browser keeps for their draft.

interface OnTheirWay {
  /** Name under which the photos of the draft are stored. */
  name: string
  owner: string
  preparation: Promise<PreparedPhotos>
  /** Takes them over if their form is still in the page; returns false if it is not. */
  here: (prepared: PreparedPhotos) => boolean
  /** Tells the visitor, wherever they are by then, why photos were not added. */
  tell: (why: PhotoFault | 'notStored') => void
}

/** By the names under which the photos of their drafts are stored. */
const onTheirWay = new Map<string, Promise<void>>()

export function areOnTheirWay(name: string | undefined): boolean {
  return name !== undefined && onTheirWay.has(name)
}

/** Resolves when no photos are on their way to this draft. */
export async function whenArrived(name: string): Promise<void> {
  await onTheirWay.get(name)
}

/** Sees photos through to their draft. While they are on their way, closing the page needs a confirmation. */
export function seeThrough({ name, owner, preparation, here, tell }: OnTheirWay): void {
  const endOfWork = addWork({ isUnsaved: () => true, stays: () => true, kept: false })
  const arrive = async () => {
    try {
      const prepared = await preparation
      onTheirWay.delete(name)
      if (here(prepared)) return
      const fault = await inTurn(() => takeIn(name, owner, prepared))
      if (fault) tell(fault)
    } catch (failure) {
      // The browser has no room for files, or does not allow them.
      if (!(failure instanceof DOMException)) throw failure
      tell('notStored')
    } finally {
      onTheirWay.delete(name)
      endOfWork()
    }
  }
  onTheirWay.set(name, arrive())
}

/** Adds photos to those that are stored. A draft that has ended meanwhile has none stored, and takes none in. */
async function takeIn(name: string, owner: string, prepared: PreparedPhotos): Promise<PhotoFault | null> {
  const faults: PhotoFault[] = prepared.fault ? [prepared.fault] : []
  const files = await changeFiles(name, owner, (kept) => {
    const outcome = withPhotos(kept, prepared.files)
    if (outcome.fault === 'cut') faults.push({ kind: 'cut' })
    return outcome.photos
  })
  if (files === null) return null
  if (files.length === 0) await removeFiles(name)
  if (storedDraft().pictures?.name === name)
    changeDraft({ pictures: files.length === 0 ? null : { name, count: files.length } })
  return faults[0] ?? null
}

let queue: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last change to the stored photos is the one that holds. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = queue.then(act)
  queue = Promise.allSettled([turn])
  return turn
}
