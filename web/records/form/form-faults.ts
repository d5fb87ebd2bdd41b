import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PHOTOS_PER_RECORD } from '#contract/http/limits.ts'
import { wireName } from '#contract/records/record-fields.ts'
import { MOST_PIXELS } from '#web/lib/pictures/picture-fault.ts'
import type { PreparedPhotos } from '#web/lib/pictures/prepare-photos.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { faultsOf, TEXT_COLUMNS, type RecordEntry } from './record-form.rules.ts'
import type { FieldRefusal, OtherPart, RefusedRecord } from './submission.ts'

/** Our rules as a resolver for the form library. Errors are stored as keys, so that they follow a change of language. */
export const entryResolver: Resolver<RecordEntry> = (entry) => {
  const faults = Object.entries(faultsOf(entry))
  if (faults.length === 0) return { values: entry, errors: {} }
  const errors = faults.map(([field, fault]) => [field, { type: 'entry', message: fault }] as const)
  return { values: {}, errors: Object.fromEntries(errors) }
}

/** The server's refusals of a record: those of a field are shown under it, the others are returned. */
export function useRefusals(form: UseFormReturn<RecordEntry>) {
  const [refusals, setRefusals] = useState<{ others: readonly FieldRefusal<OtherPart>[]; count: number }>({
    others: [],
    count: 0,
  })
  return {
    others: refusals.others,
    /** How often something was refused. */
    count: refusals.count,
    show: (refused: RefusedRecord) => {
      setRefusals(({ count }) => ({ others: refused.others, count: count + 1 }))
      for (const { field, text } of refused.entry) form.setError(field, { type: 'server', message: text })
    },
    clear: () => setRefusals(({ count }) => ({ others: [], count })),
  }
}

interface FormState {
  outlineMissing: boolean
  outlineTooLarge: boolean
  refused: readonly FieldRefusal<OtherPart>[]
}

/** The errors of a record form that belong to no field, by the part of the form that shows them. */
export function usePartErrors(state: FormState): Record<OtherPart, string[]> {
  const { t } = useTranslation('recordForm')
  const { t: tRefusal } = useTranslation('refusals')
  const refused = (part: OtherPart) =>
    state.refused.filter(({ field }) => field === part).map(({ text }) => refusalText(tRefusal, text))
  return {
    polygon: [
      ...(state.outlineMissing ? [t('faults.polygonRequired')] : []),
      ...(state.outlineTooLarge ? [tRefusal('outlineTooLarge')] : []),
      ...refused('polygon'),
    ],
    photos: refused('photos'),
    known: refused('known'),
    publishing: refused('publishing'),
    whole: refused('whole'),
  }
}

/** Why chosen photos were not added. `cut`: more were chosen than there is room for. */
export type PhotoFault = NonNullable<PreparedPhotos['fault']> | { kind: 'cut' }

export function usePhotoFaultWords(): (fault: PhotoFault) => string {
  const { t } = useTranslation('recordForm')
  return (fault) =>
    t(`pictures.${fault.kind}`, {
      max: PHOTOS_PER_RECORD,
      ...MOST_PIXELS,
      name: 'name' in fault ? fault.name : '',
    })
}

/** What can have a fault in a form, from its top to its foot. */
const PLACES = [
  'polygon',
  'title',
  'site_type',
  'monument_type',
  'period',
  'photos',
  'description',
  'known',
  ...TEXT_COLUMNS.map(wireName).filter((name) => name !== 'title' && name !== 'description'),
  'publishing',
] as const satisfies readonly (keyof RecordEntry | OtherPart)[]
export type FormPlaceName = (typeof PLACES)[number]

/** The id of the element that gets the focus where a fault is to be mended. */
export function placeId(place: FormPlaceName): string {
  return `record-form-${place}`
}

export function goToPlace(place: FormPlaceName): void {
  document.getElementById(placeId(place))?.focus()
}

interface FaultyForm {
  errors: FieldErrors<RecordEntry>
  parts: Record<OtherPart, readonly string[]>
  /** Whether what is known must be mended. */
  knownIsFaulty: boolean
  /** Changes with each attempt to save that failed, and with nothing else. */
  attempt: string
}

/**
 * The places of a form that must be mended, from its top to its foot. After an attempt to save, the first of them gets the
 * focus.
 */
export function useFaultyPlaces({ errors, parts, knownIsFaulty, attempt }: FaultyForm): FormPlaceName[] {
  const isFaulty = (place: FormPlaceName): boolean => {
    if (place === 'known') return knownIsFaulty || parts.known.length > 0
    if (place === 'polygon' || place === 'photos' || place === 'publishing') return parts[place].length > 0
    return errors[place] !== undefined
  }
  const faulty = PLACES.filter(isFaulty)
  const [first] = useState(attempt)
  const goToFirst = useEffectEvent(() => {
    if (faulty[0]) goToPlace(faulty[0])
  })
  useEffect(() => {
    if (attempt !== first) goToFirst()
  }, [attempt, first])
  return faulty
}
