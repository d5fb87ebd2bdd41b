import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { EligibleFind } from '#contract/her/batches.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { FindRow, rowId } from './find-row.tsx'
import { useHerActs } from './her.data.ts'
import { LeaveOutDialog } from './leave-out-dialog.tsx'

interface FindListProps {
  region: HerRegion
  finds: readonly EligibleFind[]
}

/** The finds that would go. Keys work while a row has the focus. */
export function FindList({ region, finds }: FindListProps) {
  const { t } = useTranslation('her')
  const toast = useToast()
  const { leaveOut } = useHerActs()
  const [leaving, setLeaving] = useState<EligibleFind | null>(null)
  const focus = (find: EligibleFind | undefined) => {
    if (find) document.getElementById(rowId(find.id))?.focus()
  }
  const send = (find: EligibleFind, reason: string | null) => {
    const said = reason === null ? { left_out: false } : { left_out: true, reason }
    leaveOut.mutate(
      { record: find.id, region, ...said },
      {
        onSuccess: () =>
          reason === null
            ? toast(t('leave.undone'))
            : toast(t('leave.done', { title: find.title }), undefined, {
                words: t('leave.undo'),
                act: () => send(find, null),
              }),
        onError: () => toast(t('notSent')),
      },
    )
  }
  const leave = (find: EligibleFind, reason: string) => {
    const at = finds.findIndex(({ id }) => id === find.id)
    const next = finds[at + 1] ?? finds[at - 1]
    setLeaving(null)
    send(find, reason)
    // The window gives the focus back to the row that goes.
    requestAnimationFrame(() => focus(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const at = finds.findIndex(({ id }) => String(id) === (event.target as HTMLElement).dataset.find)
    const key = event.key.toLowerCase()
    if (at < 0 || (key.length === 1 && areKeysOff())) return
    const find = finds[at]
    if (key === 'j' || key === 'arrowdown') focus(finds[Math.min(at + 1, finds.length - 1)])
    else if (key === 'k' || key === 'arrowup') focus(finds[Math.max(at - 1, 0)])
    else if (key === 'x' && find) setLeaving(find)
    else return
    event.preventDefault()
  }
  return (
    <>
      {/* The links inside take the focus; the list only hears the keys that are pressed on them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol aria-label={t('list')} onKeyDown={onKeyDown} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {finds.map((find) => (
          <FindRow key={find.id} find={find} onLeaveOut={() => setLeaving(find)} />
        ))}
      </ol>
      {leaving && (
        <LeaveOutDialog
          title={leaving.title}
          onCancel={() => setLeaving(null)}
          onSend={(reason) => leave(leaving, reason)}
        />
      )}
    </>
  )
}

/** Single keys are switched off on the page of the review (WCAG 2.1.4). */
function areKeysOff(): boolean {
  return browserStorage('local').read('reviewKeys') === 'off'
}
