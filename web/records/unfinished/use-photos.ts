import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedPhotos } from '#web/lib/pictures/prepare-photos.ts'
import { memberKey } from '#web/lib/storage/begun-record.ts'
import {
  changeFiles,
  keepFiles,
  removeFiles,
  removeOldFiles,
  storedFiles,
} from '#web/lib/storage/stored-files.ts'
import { addWork } from '#web/lib/storage/unsaved-work.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { usePhotoFaultWords, type PhotoFault } from '../form/form-faults.ts'
import { withPhotos } from '../form/record-form.rules.ts'
import { inTurn, newName } from './photo-files.ts'
import { change as changeRecord, unfinishedRecord } from './unfinished.ts'

/** The photos chosen in the form, kept in this browser with the rest of the draft until the record is saved. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  /** False where the browser could not store the photos or read them back. */
  const [kept, setKept] = useState(true)
  // Chosen before the form left the page and came back.
  const [arriving, setArriving] = useState(() => areOnTheirWay(unfinishedRecord().pictures?.name))
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
    void Promise.allSettled([inTurn(removeOldFiles)])
    const [named, member] = [unfinishedRecord().pictures, memberKey()]
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
    const name = unfinishedRecord().pictures?.name ?? newName()
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
    changeRecord({ pictures: { name, count: latest.current.length + 1 } })
    store(latest.current)
  }
  /** The photos are on the server. */
  const forget = () => {
    show([])
    setKept(true)
  }
  return { photos, change, awaitPhotos, arriving, forget, kept }
}

/** Whether the browser keeps the photos. */
async function keep(files: readonly File[]): Promise<boolean> {
  const { pictures: photos, server } = unfinishedRecord()
  const owner = memberKey()
  const name = photos?.name ?? newName()
  const count = files.length + (areOnTheirWay(name) ? 1 : 0)
  if (count === 0 || owner === null) {
    changeRecord({ pictures: null })
    return keepNone(name)
  }
  changeRecord({ pictures: { name, count } })
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

function areOnTheirWay(name: string | undefined): boolean {
  return name !== undefined && onTheirWay.has(name)
}

/** Resolves when no photos are on their way to this draft. */
async function whenArrived(name: string): Promise<void> {
  await onTheirWay.get(name)
}

/** Sees photos through to their draft. While they are on their way, closing the page needs a confirmation. */
function seeThrough({ name, owner, preparation, here, tell }: OnTheirWay): void {
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
  if (unfinishedRecord().pictures?.name === name)
    changeRecord({ pictures: files.length === 0 ? null : { name, count: files.length } })
  return faults[0] ?? null
}
