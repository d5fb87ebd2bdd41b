import { useEffect, useState, type SubmitEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/records.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { useTermsAtSave } from '#web/accounts/terms/use-terms-at-save.ts'
import type { PreparedPhotos } from '#web/lib/pictures/prepare-photos.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import type { NearbySite } from '#contract/records/nearby.ts'
import { namesPublicRegister, type Reference } from '#contract/records/references.ts'
import type { FirstLevel } from '#web/sensitivity/level-choice.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { useDraftChanges } from '../drafts/drafts.data.ts'
import { useChosenLicence } from '../licences/use-chosen-licence.ts'
import { saidIn, wholeKnown } from '../details/details-choice.rules.ts'
import { useKnown } from '../details/use-details.ts'
import { useCreateRecord } from '../records.data.ts'
import { change, isStoredByBrowser, send, unfinishedRecord } from '../unfinished/index.ts'
import { usePhotos } from '../unfinished/use-photos.ts'
import { entryResolver, useRefusals } from './form-faults.ts'
import { useLargeOutlineQuestion } from './outline-status.tsx'
import { EMPTY_ENTRY, isSurprisinglyLarge, isTooLarge, type RecordEntry } from './record-form.rules.ts'
import { formDataOf, saveFailure, type Submission } from './submission.ts'
import { nearbyQuery } from '../nearby/nearby.data.ts'

interface RecordFormOptions {
  outline: Outline | null
  /** How the ground is seen now. */
  seen: SeenUnder | null
  onSaved: (id: number) => void
}

/** The state of the record form, and how it is saved. */
export function useRecordForm({ outline, seen, onSaved }: RecordFormOptions) {
  const form = useForm<RecordEntry>({
    defaultValues: unfinishedRecord().entry,
    resolver: entryResolver,
    // The first place that must be mended gets it, be it a field or not.
    shouldFocusError: false,
  })
  const photos = usePhotos()
  const preparation = usePreparation(photos)
  const { licence, ...licences } = useChosenLicence(photos)
  const { seen: seenUnder, ...settled } = useSettledSeen(seen)
  const known = useKeptKnown()
  const outcome = useOutcome(form)
  const drafts = useDraftChanges()
  const terms = useTermsAtSave()
  const firstLevel = useFirstLevel(outline, known.said?.references ?? [])
  const creation = useCreateRecord({
    ...terms.around(outcome.fail),
    onCreated: ({ id }) => {
      form.reset(EMPTY_ENTRY)
      send({ type: 'created', id }, { removeDraft: drafts.remove.mutate })
      photos.forget()
      settled.follow()
      licences.forget()
      known.forget()
      onSaved(id)
    },
  })
  useDraft(form, () => outline !== null || photos.photos.length > 0 || known.said !== null)

  const { errors, isSubmitted, submitCount } = form.formState
  const outlineMissing = isSubmitted && outline === null
  const outlineTooLarge = outline !== null && isTooLarge(outlineArea(outline))
  const sendRecord = (submission: Submission) => {
    outcome.clear()
    creation.mutate(formDataOf(submission))
  }
  const submit = (submission: Submission) => send({ type: 'submit', submission }, { sendRecord })
  const large = useLargeOutlineQuestion(submit)
  const complete = (entry: RecordEntry) => {
    if (!outline || outlineTooLarge) return
    if (!known.mayBeSaved() || !terms.mayBeSaved()) return
    // What the form showed, although the member may have chosen nothing.
    const level = unfinishedRecord().level ?? firstLevel?.level ?? null
    const { said } = known
    const submission = { entry, outline, photos: photos.photos, seen: seenUnder, level, licence, known: said }
    if (isSurprisinglyLarge(outlineArea(outline))) large.ask(submission)
    else submit(submission)
  }

  return {
    form,
    photos: photos.photos,
    setPhotos: licences.changePhotos,
    licence,
    chooseLicence: licences.choose,
    ...preparation,
    /** Whether this browser keeps the photos until the record is saved. */
    photosKept: photos.kept,
    known,
    seen: seenUnder,
    tellSeen: settled.tell,
    terms,
    firstLevel,
    outlineMissing,
    outlineTooLarge,
    incomplete: isSubmitted && (outlineMissing || Object.values(errors).some(({ type }) => type === 'entry')),
    ...outcome.shown,
    /** Changes with each attempt to save that failed. */
    attempt: `${submitCount}.${outcome.refusals}`,
    saving: creation,
    largeQuestion: large.question,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void form.handleSubmit(complete)(event)
    },
  }
}

/** Whether photos are being made ready. They arrive even if the form is closed meanwhile. */
function usePreparation({ arriving, awaitPhotos }: ReturnType<typeof usePhotos>) {
  const [preparing, setPreparing] = useState(false)
  return {
    preparing: preparing || arriving,
    onPreparing: (preparation: Promise<PreparedPhotos> | null) => {
      setPreparing(preparation !== null)
      if (preparation) awaitPhotos(preparation)
    },
  }
}

/** How the record was seen. @param seen how the ground is seen now */
function useSettledSeen(seen: SeenUnder | null) {
  // Undefined to follow the map, unless the member has left it out or a draft states it.
  const [settled, settle] = useState(() => unfinishedRecord().seen)
  return {
    seen: settled === undefined ? seen : settled,
    follow: () => settle(undefined),
    /** With `false`, leaves out how the ground was seen; with `true`, states what the map shows. */
    tell: (told: boolean) => {
      const wanted = told ? undefined : null
      settle(wanted)
      change({ seen: wanted })
    },
  }
}

/** What the member knows, kept with the draft. */
function useKeptKnown() {
  return useKnown(
    () => wholeKnown(unfinishedRecord().known),
    (changed) => change({ known: saidIn(changed) }),
  )
}

/** @param isMore whether there is anything besides what was typed */
function useDraft(
  { subscribe, formState: { isDirty } }: ReturnType<typeof useForm<RecordEntry>>,
  isMore: () => boolean,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => change({ entry: values }) }),
    [subscribe],
  )
  // The draft is stored, so leaving needs no question, but the end of a session must not close the form.
  useUnsaved(() => isDirty || isMore(), { kept: true })
}

/** The result of the last save apart from the fields: refusals about other parts of the form, a dialog or a toast. */
function useOutcome(form: UseFormReturn<RecordEntry>) {
  const { t } = useTranslation('recordForm')
  const showToast = useToast()
  const refusals = useRefusals(form)
  const [full, setFull] = useState(false)
  const fail = (fault: Error) => {
    send({ type: 'not created' })
    const failure = saveFailure(fault)
    if (failure.kind === 'full') setFull(true)
    else if (failure.kind === 'sessionEnded')
      showToast(t(isStoredByBrowser() ? 'sessionEnded' : 'sessionEndedNotKept'))
    else if (failure.kind === 'refused') refusals.show(failure)
    else showToast(t(failure.kind))
  }
  const clear = () => {
    refusals.clear()
    setFull(false)
  }
  return {
    shown: { refused: refusals.others, full, dismissFull: clear },
    refusals: refusals.count,
    fail,
    clear,
  }
}

/**
 * @param outline null while none is drawn
 * @param references numbers of the record in registers
 */
export function useFirstLevel(outline: Outline | null, references: readonly Reference[]): FirstLevel | null {
  const settings = useQuery(siteSettingsQuery()).data
  const preset = settings?.sensitivity.preset
  const asked = outline !== null && preset === 'generalised'
  const nearby = useQuery({ ...nearbyQuery(outline ?? []), enabled: asked })
  if (!preset) return null
  const lies = asked && (nearby.data?.sites.some(isRegisteredHere) ?? false)
  const onRegister = lies || (preset === 'generalised' && namesPublicRegister(references))
  return { level: onRegister ? 'open' : preset, onRegister }
}

function isRegisteredHere({ kind, distance }: NearbySite): boolean {
  return (kind === 'monuments' || kind === 'parks') && distance === 0
}
