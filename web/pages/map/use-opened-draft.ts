import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Draft } from '#contract/drafts.ts'
import { draftQuery, useDraftChanges } from '#web/features/drafts/drafts.data.ts'
import {
  isBlank,
  keepDraft,
  keepDraftId,
  keptDraft,
  keptDraftId,
  keptSeen,
} from '#web/features/records/record-form/record-draft.ts'
import { entryFromDraft } from '#web/features/records/record-form/record-form.rules.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { goToOutline } from '#web/map/show-outline.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Recording } from './use-recording.ts'

/**
 * A draft that the address names (`?draft=3`) is taken up: its polygon on the map, the rest in the form. What was begun in
 * this browser before is kept as a draft of its own first. The number tells the form to read anew.
 */
export function useOpenedDraft(map: MapLibreMap | null, recording: Recording): number {
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
  const takeUp = (draft: Draft) => {
    keepDraft(entryFromDraft(draft), draft.seen_under)
    keepDraftId(draft.id)
    recording.takeUp(draft.polygonCoordinate)
    if (map && draft.polygonCoordinate) goToOutline(map, draft.polygonCoordinate)
    setOpened((number) => number + 1)
    leaveAddress()
  }
  const open = useEffectEvent((draft: Draft) => {
    if (recording.drawing.drawing.phase !== 'not drawing') {
      giveUp('polygonFirst')
      return
    }
    const [entry, before] = [keptDraft(), keptDraftId()]
    if (before === draft.id || isBlank(entry)) {
      takeUp(draft)
      return
    }
    keep.mutate(
      { id: before, entry, outline: null, seen: keptSeen() ?? null },
      {
        onSuccess: () => {
          takeUp(draft)
          showToast(t('otherKept'))
        },
        onError: () => giveUp('failed'),
      },
    )
  })
  const failed = useEffectEvent(() => giveUp('gone'))
  useEffect(() => {
    let current = true
    // After this rendering: the polygon and the form change with it.
    queueMicrotask(() => {
      if (!current || id === null || !map) return
      if (data) open(data)
      else if (error) failed()
    })
    return () => {
      current = false
    }
  }, [id, map, data, error])
  return opened
}
