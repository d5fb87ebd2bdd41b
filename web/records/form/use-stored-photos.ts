import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberKey } from '#web/lib/storage/begun-record.ts'
import { keepFiles, storedFiles, removeFiles, removeOldFiles } from '#web/lib/storage/stored-files.ts'
import type { PreparedPhotos } from '#web/lib/pictures/prepare-photos.ts'
import { useToast } from '#web/ui/toast.tsx'
import { usePhotoFaultWords } from './photo-fault-words.ts'
import { areOnTheirWay, inTurn, seeThrough, whenArrived } from './pending-photos.ts'
import { changeDraft, storedDraft } from './record-draft.ts'

/** The photos chosen in the form, kept in this browser with the rest of the draft until the record is saved. */
export function useStoredPhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  /** False where the browser could not store the photos or read them back. */
  const [kept, setKept] = useState(true)
  // Chosen before the form left the page and came back.
  const [arriving, setArriving] = useState(() => areOnTheirWay(storedDraft().pictures?.name))
  const chosen = useRef(false)
  const latest = useRef(photos)
  const onPage = useRef(false)
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const faultWords = usePhotoFaultWords()

  const show = (next: readonly File[]) => {
    latest.current = next
    setPhotos(next)
  }
  const store = (next: readonly File[]) => void inTurn(() => keep(next)).then(setKept)

  useEffect(() => {
    onPage.current = true
    // A browser that cannot store files has no old ones to remove.
    void Promise.allSettled([removeOldFiles()])
    const [named, member] = [storedDraft().pictures, memberKey()]
    let current = true
    const read = async (name: string, owner: string) => {
      const found = await inTurn(() => storedFiles(name, owner))
      if (current && found && !chosen.current) show(found)
    }
    const restore = async (name: string, owner: string) => {
      await read(name, owner)
      if (!areOnTheirWay(name)) return
      await whenArrived(name)
      chosen.current = false
      await read(name, owner)
    }
    if (named && member !== null)
      void restore(named.name, member)
        .catch(() => {
          if (current) setKept(false)
        })
        .finally(() => {
          if (current) setArriving(false)
        })
    return () => {
      current = false
      onPage.current = false
    }
  }, [])

  const change = (next: readonly File[]) => {
    chosen.current = true
    show(next)
    store(next)
  }
  /** Photos that are being made ready reach the draft even if the form leaves the page before they are. */
  const awaitPhotos = (preparation: Promise<PreparedPhotos>) => {
    const owner = memberKey()
    if (owner === null) return
    const name = storedDraft().pictures?.name ?? newName()
    seeThrough({
      name,
      owner,
      preparation,
      here: ({ fault }) => {
        if (onPage.current && fault) store(latest.current)
        return onPage.current
      },
      tell: (why) => showToast(why === 'notStored' ? t('notKept.lastPictures') : faultWords(why)),
    })
    changeDraft({ pictures: { name, count: latest.current.length + 1 } })
    store(latest.current)
  }
  /** Removes the photos from this browser once they are on the server. */
  const forget = () => {
    show([])
    const name = storedDraft().pictures?.name
    if (name !== undefined) void inTurn(() => keepNone(name)).then(setKept)
  }
  return { photos, change, awaitPhotos, arriving, forget, kept }
}

/** Whether the browser keeps the photos. */
async function keep(files: readonly File[]): Promise<boolean> {
  const { pictures: photos, server } = storedDraft()
  const owner = memberKey()
  const name = photos?.name ?? newName()
  const count = files.length + (areOnTheirWay(name) ? 1 : 0)
  if (count === 0 || owner === null) {
    changeDraft({ pictures: null })
    return keepNone(name)
  }
  changeDraft({ pictures: { name, count } })
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
  const [named, owner] = [storedDraft().pictures, memberKey()]
  if (!named || owner === null) return
  const files = await storedFiles(named.name, owner)
  if (files) await keepFiles(named.name, { files, owner, of: draft })
}

/** A new draft starts with the same photos; those of the previous draft stay with that one. */
export async function copyPhotos(): Promise<void> {
  const [named, owner] = [storedDraft().pictures, memberKey()]
  if (!named || owner === null) return
  const files = await storedFiles(named.name, owner)
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
