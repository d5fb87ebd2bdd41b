import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#web/lib/routing/index.ts'
import type { NewsDraft } from '#contract/site/news.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { EMPTY_ENTRY, entryOf, formDataOf, TEXT_FIELDS, type EntryPicture, type NewsEntry } from './entry.ts'
import { useDeleteNews, useSaveNews, type Publication } from './news-drafts.data.ts'

const LIST = '/admin/news'
const FIELDS = [...TEXT_FIELDS, 'tags', 'image']

/** The version of the item that is stored on the server. */
interface Kept {
  /** Null until the item is first saved. */
  id: number | null
  /** Time of the last change; the edits in the form are based on that version. */
  updatedAt: string | null
}

/** Another administrator saved first. */
interface Conflict {
  updatedAt: string
  /** The administrator's username; null if the account has been deleted. */
  by: string | null
  /** The publication or unpublication that the writer requested with the save; null if none. */
  then: Publication
}

/** The state of the form that writes a news item. */
export function useEditor(draft: NewsDraft | null) {
  const { t } = useTranslation('newsEditor')
  const { t: tRefusal } = useTranslation('refusals')
  const navigate = useNavigate()
  const showToast = useToast()
  const { register, control, handleSubmit, reset, formState } = useForm<NewsEntry>({
    defaultValues: draft ? entryOf(draft) : EMPTY_ENTRY,
  })
  const { isDirty } = formState
  const [picture, setPicture] = useState<EntryPicture>('kept')
  const [deleting, setDeleting] = useState(false)
  const saving = useSaveNews()
  const deletion = useDeleteNews()
  // A ref, because the new value must be visible to the navigation that follows, before the next render.
  const done = useRef(false)
  const kept = useRef<Kept>({ id: draft?.id ?? null, updatedAt: draft?.updated_at ?? null })
  useUnsaved(() => !done.current && (isDirty || picture !== 'kept'))
  const conflict = saving.error ? conflictIn(saving.error, saving.variables.then) : null
  const refused = saving.error instanceof ApiError ? fieldErrorsOf(saving.error.body) : {}
  const errorsOf = (field: string) => (refused[field] ?? []).map((text) => refusalText(tRefusal, text))

  const save = (then: Publication) =>
    void handleSubmit((entry) => {
      const { id, updatedAt } = kept.current
      saving.mutate(
        {
          id,
          form: formDataOf(entry, picture, updatedAt),
          then,
          onKept: (saved) => {
            kept.current = { id: saved.id, updatedAt: saved.updated_at }
          },
        },
        {
          onSuccess: (saved) => {
            reset(entryOf(saved))
            setPicture('kept')
            showToast(
              t(then === 'publish' ? 'done.publish' : then === 'unpublish' ? 'done.unpublish' : 'done.save'),
            )
            done.current = draft === null
            if (draft === null) void navigate(`${LIST}/${saved.id}`, { replace: true })
          },
        },
      )
    })()
  /** Overwrites the other administrator's version with this one. */
  const saveOver = () => {
    if (!conflict) return
    kept.current.updatedAt = conflict.updatedAt
    save(conflict.then)
  }
  const remove = () => {
    if (!draft) return
    setDeleting(false)
    deletion.mutate(draft.id, {
      onSuccess: () => {
        done.current = true
        void navigate(LIST, { state: { message: t('done.delete') } })
      },
    })
  }
  return {
    register,
    control,
    picture,
    setPicture,
    hasPicture: picture instanceof File || (picture === 'kept' && (draft?.image ?? null) !== null),
    published: (draft?.published_at ?? null) !== null,
    errorsOf,
    conflict,
    failed: deletion.isError || (saving.isError && !conflict && !FIELDS.some((field) => refused[field])),
    fault: saving.error,
    saving,
    save,
    saveOver,
    deletion: { asking: deleting, ask: setDeleting, confirm: remove },
  }
}

function conflictIn(fault: Error, then: Publication): Conflict | null {
  if (!(fault instanceof ApiError) || fault.status !== 409) return null
  const { updated_at: updatedAt, changed_by: by } = (fault.body ?? {}) as Readonly<Record<string, unknown>>
  if (typeof updatedAt !== 'string') return null
  return { updatedAt, by: typeof by === 'string' ? by : null, then }
}
