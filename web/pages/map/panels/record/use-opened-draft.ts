import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Draft } from '#contract/records/drafts.ts'
import { draftQuery, useDraftChanges } from '#web/records/drafts/drafts.data.ts'
import { isSaved } from '#web/records/drafts/held-draft.tsx'
import { serverDraft } from '#web/records/drafts/use-save-draft.ts'
import { changeDraft, dropDraft, isBegun, storedDraft } from '#web/records/form/record-draft.ts'
import { entryFromDraft } from '#web/records/form/record-form.rules.ts'
import { tagPhotos } from '#web/records/form/use-stored-photos.ts'
import { memberKey } from '#web/lib/storage/begun-record.ts'
import { storedFiles, nameOfFiles } from '#web/lib/storage/stored-files.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { goToOutline, goToSquare } from '#web/map/show-outline.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Recording } from './use-recording.ts'

interface OpenedDraft {
  /** Increases when the form must be filled again. */
  opened: number
  /** A draft is still to be opened. */
  opening: boolean
}

/**
 * Opens a draft that the address names (`?draft=3`): its polygon on the map, or the place at which it is to be drawn, and the rest in the form. What was started
 * in this browser before stays stored as a draft of its own.
 */
export function useOpenedDraft(map: MapLibreMap | null, recording: Recording): OpenedDraft {
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const [search, setSearch] = useSearchParams()
  const id = recording.drawing.barred ? null : Number(search.get('draft')) || null
  const { data, error } = useQuery({ ...draftQuery(id ?? 0), enabled: id !== null, gcTime: 0 })
  const { keep } = useDraftChanges()
  const [opened, setOpened] = useState(0)
  const leaveAddress = () => {
    const after = liveSearch()
    after.delete('draft')
    setSearch(after, { replace: true })
  }
  const giveUp = (words: 'polygonFirst' | 'gone' | 'failed') => {
    showToast(t(words))
    leaveAddress()
  }
  /** What is still to be drawn is at a known place, as from an import. */
  const goToPlaceOf = ({ place }: Draft) => {
    if (map && place) goToSquare(map, place.at, place.within ?? 0)
  }
  const takeUp = async (draft: Draft) => {
    const photos = await photosOf(draft.id)
    const content = contentOf(draft)
    dropDraft()
    changeDraft({ ...content, pictures: photos, server: serverDraft(draft, content) })
    recording.drawing.forget()
    recording.takeUp(draft.polygonCoordinate)
    if (map && draft.polygonCoordinate) goToOutline(map, draft.polygonCoordinate)
    else goToPlaceOf(draft)
    setOpened((number) => number + 1)
    leaveAddress()
  }
  /** It is in the form already, with changes that only this browser has. */
  const goOn = (draft: Draft) => {
    recording.takeUp(null)
    if (storedDraft().outline === null) goToPlaceOf(draft)
    leaveAddress()
  }
  const keepFirst = async (draft: Draft) => {
    const { entry, outline, seen = null, level, licence, known, place, server } = storedDraft()
    try {
      const kept = await keep.mutateAsync({
        kept: server,
        entry,
        outline,
        seen,
        level,
        licence,
        known,
        place,
      })
      await tagPhotos(kept.id).catch(() => showToast(t('notKept.pictures')))
    } catch {
      giveUp('failed')
      return
    }
    await takeUp(draft)
    showToast(t('otherKept'))
  }
  const open = useEffectEvent((draft: Draft) => {
    const here = storedDraft()
    if (here.corners !== null) giveUp('polygonFirst')
    else if (here.server?.id === draft.id && !isSaved(here)) goOn(draft)
    else if (!isBegun(here) || isSaved(here)) void takeUp(draft)
    else void keepFirst(draft)
  })
  const failed = useEffectEvent(() => giveUp('gone'))
  useEffect(() => {
    let current = true
    // After this render, because the polygon and the form change with it.
    queueMicrotask(() => {
      if (!current || id === null || !map) return
      if (data) open(data)
      else if (error) failed()
    })
    return () => {
      current = false
    }
  }, [id, map, data, error])
  return { opened, opening: id !== null }
}

function contentOf(draft: Draft) {
  return {
    entry: entryFromDraft(draft),
    outline: draft.polygonCoordinate,
    seen: draft.seen_under,
    level: draft.sensitivity,
    licence: draft.licence,
    known: draft.known,
    place: draft.place,
  }
}

/** Photos of a draft that are still in this browser; the server stores none. */
async function photosOf(draft: number): Promise<{ name: string; count: number } | null> {
  const member = memberKey()
  if (member === null) return null
  try {
    const name = await nameOfFiles(member, draft)
    const files = name === null ? null : await storedFiles(name, member)
    return name !== null && files ? { name, count: files.length } : null
  } catch {
    // A browser that cannot store files has none to restore.
    return null
  }
}
