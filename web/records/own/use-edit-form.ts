import { useState, type SubmitEvent } from 'react'
import { useForm, type FormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RECORD_PARTS, type RecordPart } from '#contract/records/own-records.ts'
import type { Outline, RecordDetail } from '#contract/records/records.ts'
import { ApiError } from '#web/lib/api.ts'
import { useTermsAtSave } from '#web/accounts/terms/use-terms-at-save.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { knownOf } from '../details/details-choice.rules.ts'
import { useKnown } from '../details/use-details.ts'
import { useLicensedPhotos } from '../licences/use-chosen-licence.ts'
import { entryResolver, useRefusals } from '../form/form-faults.ts'
import { useLargeOutlineQuestion } from '../form/outline-status.tsx'
import { isSurprisinglyLarge, isTooLarge, type RecordEntry } from '../form/record-form.rules.ts'
import { saveFailure } from '../form/submission.ts'
import { changesForm, entryOf, isReshaped, type Changes } from './changes.ts'
import { useUpdateRecord } from './own-records.data.ts'

interface EditOptions {
  record: RecordDetail
  outline: Outline | null
  onSaved: () => void
  /** Nothing was changed, so nothing was sent. */
  onUnchanged: () => void
}

/** Another change was saved first: the current version, and what differs in it. */
interface Conflict {
  version: number
  changed: RecordPart[]
}

const onThisPage = (submit: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  submit()
}

/** The state of the form that changes a record. Nothing is written before the member saves. */
export function useEditForm({ record, outline, onSaved, onUnchanged }: EditOptions) {
  const { t } = useTranslation('ownRecords')
  const showToast = useToast()
  // As it was when editing began, so that later updates do not change what was typed.
  const [original] = useState(record)
  const form = useForm<RecordEntry>({
    defaultValues: entryOf(original),
    resolver: entryResolver,
    shouldFocusError: false,
  })
  const preparation = usePreparation()
  const { removed, ...kept } = useStoredPhotos(original)
  const [seen, setSeen] = useState(original.seen_under)
  const known = useKnown(() => knownOf(original.known))
  const { photos, changePhotos, ...licences } = useLicensedPhotos()
  const refusals = useRefusals(form)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const failed = (fault: Error) => {
    const found = conflictIn(fault)
    const failure = saveFailure(fault)
    setConflict(found)
    if (failure.kind === 'refused') refusals.show(failure)
    else if (!found) showToast(t('edit.failed'))
  }
  const terms = useTermsAtSave()
  const updating = useUpdateRecord(original.id, {
    onChanged: onSaved,
    ...terms.around(failed),
  })
  const send = (changes: Changes, version = original.version) => {
    refusals.clear()
    setConflict(null)
    const sent = changesForm(original, changes, version)
    if (sent) updating.mutate(sent)
    else onUnchanged()
  }
  const large = useLargeOutlineQuestion((changes: Changes) => send(changes))
  const outlineTooLarge =
    outline !== null && isReshaped(original, outline) && isTooLarge(outlineArea(outline))
  const changesOf = (entry: RecordEntry): Changes | null =>
    outline && { entry, outline, removed, photos, seen, known: known.known, ...licences }
  useUnsavedChanges(() => {
    if (updating.isJustDone()) return false
    if (preparation.preparing) return true
    const changes = changesOf(form.getValues())
    // An unfinished polygon is also a change.
    return changes === null || changesForm(original, changes, original.version) !== null
  })
  const complete = (entry: RecordEntry) => {
    const changes = changesOf(entry)
    if (!changes || outlineTooLarge || !known.mayBeSaved() || !terms.mayBeSaved()) return
    if (isSurprisinglyLarge(outlineArea(changes.outline)) && wasSmall(original)) large.ask(changes)
    else send(changes)
  }
  const submitWith = (act: (entry: RecordEntry) => void) => void form.handleSubmit(act)()

  return {
    form,
    photos,
    setPhotos: changePhotos,
    licences,
    ...preparation,
    ...kept,
    known,
    seen,
    setSeen,
    terms,
    ...attemptOf(form.formState, { outline, refusals: refusals.count }),
    outlineTooLarge,
    refused: refusals.others,
    saving: updating,
    conflict,
    /** Applies this member's changes to the current version; other people's changes to other fields stay. */
    saveAnyway: () =>
      submitWith((entry) => {
        const changes = changesOf(entry)
        if (changes && conflict) send(changes, conflict.version)
      }),
    largeQuestion: large.question,
    submit: onThisPage(() => submitWith(complete)),
  }
}

interface Tried {
  outline: Outline | null
  /** How often the server refused something. */
  refusals: number
}

/** What the last attempt to save has shown to be missing. */
function attemptOf(
  { isSubmitted, submitCount, errors }: FormState<RecordEntry>,
  { outline, refusals }: Tried,
) {
  const outlineMissing = isSubmitted && outline === null
  const lacks = Object.values(errors).some(({ type }) => type === 'entry')
  return {
    outlineMissing,
    incomplete: isSubmitted && (outlineMissing || lacks),
    /** Changes with each attempt that failed. */
    attempt: `${submitCount}.${refusals}`,
  }
}

/** Whether photos are being made ready. */
function usePreparation() {
  const [preparing, setPreparing] = useState(false)
  return {
    preparing,
    onPreparing: (preparation: Promise<unknown> | null) => setPreparing(preparation !== null),
  }
}

/** The photos that the record has, and which of them are to go. */
function useStoredPhotos({ pictures }: RecordDetail) {
  const [removed, setRemoved] = useState<readonly number[]>([])
  return {
    removed,
    stored: pictures.filter(({ position }) => !removed.includes(position)),
    removeStored: (position: number) => setRemoved([...removed, position]),
  }
}

/** The address names the record being edited: going to another one, or to none, closes the form. */
function useUnsavedChanges(isUnsaved: () => boolean): void {
  useUnsaved(isUnsaved, {
    stays: (from, to) => from.pathname === to.pathname && editedIn(from) === editedIn(to),
  })
}

function editedIn({ search }: { search: string }): string | null {
  return new URLSearchParams(search).get('edit')
}

function wasSmall({ polygonCoordinate }: RecordDetail): boolean {
  return !isSurprisinglyLarge(outlineArea(polygonCoordinate))
}

function conflictIn(fault: Error): Conflict | null {
  if (!(fault instanceof ApiError) || fault.status !== 409) return null
  const { version, changed } = (fault.body ?? {}) as { version?: unknown; changed?: unknown }
  if (typeof version !== 'number' || !Array.isArray(changed)) return null
  return { version, changed: RECORD_PARTS.filter((part) => changed.includes(part)) }
}
