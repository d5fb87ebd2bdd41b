import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/light.ts'
import type { Outline } from '#contract/records.ts'
import { outlineArea } from '#web/map/geodesy.ts'
import { useDraftChanges } from '#web/features/drafts/drafts.data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useCreateRecord } from '../records.data.ts'
import { dropDraft, keepDraft, keptDraft, keptDraftId, keptSeen } from './record-draft.ts'
import { entryResolver } from './entry-resolver.ts'
import { EMPTY_ENTRY, isSurprisinglyLarge, type RecordEntry } from './record-form.rules.ts'
import { formDataOf, saveFailure, type FieldRefusal, type Submission } from './submission.ts'

interface RecordFormOptions {
  outline: Outline | null
  /** How the ground is seen now. */
  seen: SeenUnder | null
  onSaved: () => void
}

/** The state of the record form and its way to the server. */
export function useRecordForm({ outline, seen, onSaved }: RecordFormOptions) {
  const form = useForm<RecordEntry>({
    defaultValues: keptDraft(),
    resolver: entryResolver,
    // The polygon stands first in the form: if it is missing, it gets the focus before any field.
    shouldFocusError: outline !== null,
  })
  const [pictures, setPictures] = useState<readonly File[]>([])
  // Follows the map until the member leaves it out, or a draft says how it was seen.
  const [settledSeen, settleSeen] = useState(keptSeen)
  const seenUnder = settledSeen === undefined ? seen : settledSeen
  const [unsure, setUnsure] = useState<Submission | null>(null)
  const outlineRef = useRef<HTMLDivElement>(null)
  const outcome = useOutcome()
  const drafts = useDraftChanges()
  const sendOnce = useSendOnce({
    onCreated: () => {
      form.reset(EMPTY_ENTRY)
      // What is published is no draft any more, here and on the server.
      const draft = keptDraftId()
      if (draft !== null) drafts.remove.mutate(draft)
      dropDraft()
      setPictures([])
      settleSeen(undefined)
      onSaved()
    },
    onFailed: (fault) => {
      for (const [place, { field, text }] of outcome.fail(fault).entries()) {
        form.setError(field, { type: 'server', message: text }, { shouldFocus: place === 0 })
      }
    },
  })
  useDraft(form, settledSeen)

  const { errors, isSubmitted } = form.formState
  const outlineMissing = isSubmitted && outline === null
  const send = (submission: Submission) => {
    outcome.clear()
    sendOnce.send(formDataOf(submission))
  }
  const complete = (entry: RecordEntry) => {
    if (!outline) {
      outlineRef.current?.focus()
      return
    }
    const submission = { entry, outline, pictures, seen: seenUnder }
    if (isSurprisinglyLarge(outlineArea(outline))) setUnsure(submission)
    else send(submission)
  }
  const incomplete = () => {
    if (!outline) outlineRef.current?.focus()
  }

  return {
    form,
    pictures,
    setPictures,
    seen: seenUnder,
    /** Leaves it out, or says what the map shows. */
    tellSeen: (told: boolean) => {
      const settled = told ? undefined : null
      settleSeen(settled)
      keepDraft(form.getValues(), settled)
    },
    outlineRef,
    outlineMissing,
    incomplete: isSubmitted && (outlineMissing || Object.values(errors).some(({ type }) => type === 'entry')),
    refused: outcome.refused,
    saving: sendOnce.sending,
    full: outcome.full,
    dismissFull: outcome.clear,
    asking: unsure !== null,
    cancelAsking: () => setUnsure(null),
    confirmAsking: () => {
      if (unsure) send(unsure)
      setUnsure(null)
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void form.handleSubmit(complete, incomplete)(event)
    },
  }
}

/** Blocks a second save while the first is on its way: a click may come before React has drawn the button that is off. */
function useSendOnce({ onCreated, onFailed }: Parameters<typeof useCreateRecord>[0]) {
  const busy = useRef(false)
  const name = useRequestName()
  const { mutate, isPending } = useCreateRecord({ onCreated, onFailed })
  const send = (form: FormData) => {
    if (busy.current) return
    busy.current = true
    mutate(
      { form, key: name(form) },
      {
        onSettled: () => {
          busy.current = false
        },
      },
    )
  }
  return { send, sending: isPending }
}

/**
 * The name of a request: the same while the same is sent, so that a record whose answer was lost on the way is not made
 * a second time.
 */
function useRequestName(): (form: FormData) => string {
  const last = useRef({ content: '', name: '' })
  return (form) => {
    const content = JSON.stringify(
      [...form].map(([field, value]) =>
        value instanceof File ? [field, value.name, value.size, value.lastModified] : [field, value],
      ),
    )
    if (last.current.content !== content) last.current = { content, name: randomName() }
    return last.current.name
  }
}

/** Not randomUUID: browsers have that on secure pages only. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function useDraft(
  { subscribe }: ReturnType<typeof useForm<RecordEntry>>,
  seen: SeenUnder | null | undefined,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values, seen) }),
    [subscribe, seen],
  )
}

/** What came of the last save beyond the fields: refusals about the rest of the form, dialog or toast. */
function useOutcome() {
  const { t } = useTranslation('recordForm')
  const showToast = useToast()
  const [refused, setRefused] = useState<FieldRefusal<'polygon' | 'pictures' | 'whole'>[]>([])
  const [full, setFull] = useState(false)
  const fail = (fault: Error): FieldRefusal<keyof RecordEntry>[] => {
    const failure = saveFailure(fault)
    if (failure.kind === 'full') setFull(true)
    else if (failure.kind !== 'refused') showToast(t(failure.kind))
    if (failure.kind !== 'refused') return []
    setRefused(failure.others)
    return failure.entry
  }
  const clear = () => {
    setRefused([])
    setFull(false)
  }
  return { refused, full, fail, clear }
}
