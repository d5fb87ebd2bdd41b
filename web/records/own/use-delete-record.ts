import { useTranslation } from 'react-i18next'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useDeletion } from './own-records.data.ts'

interface DeleteOptions {
  onDeleted?: (id: number) => void
  /** Called after deleting and after restoring, so that the map is redrawn. */
  onChanged?: () => void
}

/** Deletes a record and offers to restore it. */
export function useDeleteRecord({ onDeleted, onChanged }: DeleteOptions = {}) {
  const { t } = useTranslation('ownRecords')
  const showToast = useToast()
  const { remove, restore } = useDeletion()
  const failed = () => showToast(t('delete.failed'))
  const bringBack = (id: number) =>
    // The component that asked may be gone by then, so this is not a callback of the call.
    restore.mutateAsync(id).then(() => {
      onChanged?.()
      showToast(t('delete.restored'))
    }, failed)
  return {
    deleting: remove.isPending,
    bringBack: (id: number) => void bringBack(id),
    remove: (id: number) =>
      void remove.mutateAsync(id).then(() => {
        onDeleted?.(id)
        onChanged?.()
        showToast(t('delete.done'), undefined, { words: t('delete.undo'), act: () => void bringBack(id) })
      }, failed),
  }
}
