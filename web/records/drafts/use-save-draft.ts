import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/records/drafts.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/records.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { contentText, type ServerDraft } from '../form/stored-draft-values.ts'
import { changeDraft, storedDraft, type StoredDraft } from '../form/record-draft.ts'
import type { RecordEntry } from '../form/record-form.rules.ts'
import { tagPhotos } from '../form/use-stored-photos.ts'
import { ApiError } from '#web/lib/api.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useDraftChanges } from './drafts.data.ts'

export interface ToSave {
  entry: RecordEntry
  outline: Outline | null
  /** How the record was seen; null to leave it out. */
  seen: SeenUnder | null
  /** Null while the member has not chosen. */
  level: PublishedLevel | null
  licence: LicenceSaid | null
  /** What the member knows; null if nothing was said. */
  known: DetailsInput | null
  /** Whether this browser stores the photos. If it does not, the form shows a note. */
  photosKept: boolean
}

/** Another device saved the draft first. */
interface Conflict {
  id: number
  /** The time of that save: ISO 8601, UTC. */
  updatedAt: string
}

/** Saves the content of the form as the draft that it continues, or as a new one. */
export function useSaveDraft(toSave: () => ToSave) {
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const { keep } = useDraftChanges()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const saveAs = async (before: ServerDraft | null) => {
    const { photosKept, ...written } = toSave()
    const draft = { ...written, place: storedDraft().place }
    try {
      // If the draft has been deleted elsewhere meanwhile, it is saved as a new one.
      const kept = await keep.mutateAsync({ ...draft, kept: before }).catch((fault: unknown) => {
        if (fault instanceof ApiError && fault.status === 404)
          return keep.mutateAsync({ ...draft, kept: null })
        throw fault
      })
      changeDraft({
        server: serverDraft(kept, { ...draft, seen: storedDraft().seen, licence: storedDraft().licence }),
        before: null,
      })
      setConflict(null)
      showToast(t('saved'))
      if (photosKept) await tagPhotos(kept.id).catch(() => showToast(t('notKept.pictures')))
    } catch (fault) {
      const found = before && conflictIn(fault, before.id)
      setConflict(found)
      if (!found) showToast(t(isRefusedAs(fault, 409) ? 'tooMany' : 'failed'))
    }
  }
  return {
    save: () => void saveAs(storedDraft().server),
    saveAsNew: () => void saveAs(null),
    isPending: keep.isPending,
    conflict,
  }
}

/** The data that this browser stores about a draft on the server. @param content the content of the form */
export function serverDraft(
  { id, version, title, updated_at: updatedAt, polygonCoordinate }: Draft,
  content: Pick<StoredDraft, 'entry' | 'outline' | 'seen' | 'level' | 'licence' | 'known'>,
): ServerDraft {
  return {
    id,
    version,
    title,
    updatedAt,
    drawn: polygonCoordinate !== null,
    content: contentText(content),
  }
}

function conflictIn(fault: unknown, id: number): Conflict | null {
  if (!isRefusedAs(fault, 409)) return null
  const { updated_at: updatedAt } = (fault.body ?? {}) as { updated_at?: unknown }
  return typeof updatedAt === 'string' ? { id, updatedAt } : null
}

function isRefusedAs(fault: unknown, status: number): fault is ApiError {
  return fault instanceof ApiError && fault.status === status
}
