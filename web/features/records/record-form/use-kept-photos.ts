import { useEffect, useRef, useState } from 'react'
import { memberKey } from '#web/lib/begun-record.ts'
import { keepFiles, keptFiles, removeFiles, removeOldFiles } from '#web/lib/kept-files.ts'
import { changeDraft, keptDraft } from './record-draft.ts'

/** The photos chosen in the form, kept in this browser with the rest of the draft until the record is saved. */
export function useKeptPhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  /** False where the browser could not store the photos or read them back. */
  const [kept, setKept] = useState(true)
  const chosen = useRef(false)
  // One after the other, so that the last choice is the one that is stored.
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    // A browser that cannot store files has no old ones to remove.
    void Promise.allSettled([removeOldFiles()])
    const [named, member] = [keptDraft().pictures, memberKey()]
    if (!named || member === null) return
    let current = true
    keptFiles(named.name, member).then(
      (found) => {
        if (current && found && !chosen.current) setPhotos(found)
      },
      () => {
        if (current) setKept(false)
      },
    )
    return () => {
      current = false
    }
  }, [])

  const change = (next: readonly File[]) => {
    chosen.current = true
    setPhotos(next)
    queue.current = queue.current.then(() => keep(next)).then(setKept)
  }
  /** Removes the photos from this browser once they are on the server. */
  const forget = () => {
    setPhotos([])
    const name = keptDraft().pictures?.name
    if (name !== undefined) queue.current = queue.current.then(() => keepNone(name)).then(setKept)
  }
  return { photos, change, forget, kept }
}

/** Whether the browser keeps the photos. */
async function keep(files: readonly File[]): Promise<boolean> {
  const { pictures: photos, server } = keptDraft()
  const owner = memberKey()
  const name = photos?.name ?? newName()
  if (files.length === 0 || owner === null) {
    changeDraft({ pictures: null })
    return keepNone(name)
  }
  changeDraft({ pictures: { name, count: files.length } })
  return keepFiles(name, { files, owner, of: server?.id ?? null }).then(
    () => true,
    () => false,
  )
}

function keepNone(name: string): Promise<boolean> {
  return removeFiles(name).then(
    () => true,
    // A browser that cannot store files has none.
    () => true,
  )
}

/** Links the photos in this browser to their draft on the server, so that they come back with it. */
export async function tagPhotos(draft: number): Promise<void> {
  const [named, owner] = [keptDraft().pictures, memberKey()]
  if (!named || owner === null) return
  const files = await keptFiles(named.name, owner)
  if (files) await keepFiles(named.name, { files, owner, of: draft })
}

/** A new draft starts with the same photos; those of the previous draft stay with that one. */
export async function copyPhotos(): Promise<void> {
  const [named, owner] = [keptDraft().pictures, memberKey()]
  if (!named || owner === null) return
  const files = await keptFiles(named.name, owner)
  if (!files) return
  const name = newName()
  await keepFiles(name, { files, owner, of: null })
  changeDraft({ pictures: { name, count: files.length } })
}

function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
