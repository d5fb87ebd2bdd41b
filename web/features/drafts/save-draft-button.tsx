import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/light.ts'
import type { Outline } from '#contract/records.ts'
import { keepDraftId, keptDraftId } from '#web/features/records/record-form/record-draft.ts'
import type { RecordEntry } from '#web/features/records/record-form/record-form.rules.ts'
import { ApiError } from '#web/lib/api.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useDraftChanges } from './drafts.data.ts'

interface SaveDraftButtonProps {
  entryOf: () => RecordEntry
  outline: Outline | null
  /** How the find was seen; null to leave it out. */
  seen: SeenUnder | null
}

/** Keeps on the server what is in the form so far, to be finished another day or on another device. */
export function SaveDraftButton({ entryOf, outline, seen }: SaveDraftButtonProps) {
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const { keep } = useDraftChanges()
  const save = async () => {
    const draft = { entry: entryOf(), outline, seen }
    try {
      // Thrown away elsewhere meanwhile: then it is a new one.
      const kept = await keep.mutateAsync({ ...draft, id: keptDraftId() }).catch((fault: unknown) => {
        if (fault instanceof ApiError && fault.status === 404) return keep.mutateAsync({ ...draft, id: null })
        throw fault
      })
      keepDraftId(kept.id)
      showToast(t('saved'))
    } catch (fault) {
      showToast(t(fault instanceof ApiError && fault.status === 409 ? 'tooMany' : 'failed'))
    }
  }
  return (
    <Button color="secondary" loading={keep.isPending} onClick={() => void save()}>
      {t('save')}
    </Button>
  )
}
