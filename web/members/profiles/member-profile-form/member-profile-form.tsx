import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PROFILE_FIELDS, type ProfileCard } from '#contract/accounts/profiles.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { jsonOr } from '#contract/http/json-or.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { useSaveProfile } from '../profiles.data.ts'
import { PortraitField } from './portrait-field.tsx'
import {
  entryOf,
  formOf,
  type PortraitChange,
  type MemberProfileEntry,
} from './member-profile-entry.rules.ts'
import { MemberProfileFields } from './member-profile-fields.tsx'

const KEY = 'profileChanges'

const storage = browserStorage('session')

/** Stores the changes of a member whose session ended before they were saved. */
function keepChanges(userId: number, entry: MemberProfileEntry): void {
  storage.write(KEY, JSON.stringify({ userId, entry }))
}

function clearChanges(): void {
  storage.remove(KEY)
}

/** The stored changes of this member; null if there are none or if they cannot be read. */
function storedChanges(userId: number): MemberProfileEntry | null {
  const kept = jsonOr(null, storage.read(KEY)) as { userId?: unknown; entry?: unknown } | null
  if (kept?.userId !== userId || typeof kept.entry !== 'object' || kept.entry === null) return null
  const entry = kept.entry as Record<string, unknown>
  return PROFILE_FIELDS.every((field) => typeof entry[field] === 'string')
    ? (entry as MemberProfileEntry)
    : null
}

/** Milliseconds for reading the success message before the page is reloaded. */
const RELOAD_AFTER = 1500

/** Edits a member's own profile. The text stays in the form until it is saved, even if saving fails. */
export function MemberProfileForm({ profile }: { profile: ProfileCard }) {
  const { t } = useTranslation('profileForm')
  const { t: tRefusal } = useTranslation('refusals')
  const [kept] = useState(() => storedChanges(profile.id))
  const form = useForm<MemberProfileEntry>({ defaultValues: kept ?? entryOf(profile) })
  const [portrait, setPortrait] = useState<PortraitChange>('same')
  const saving = useSaveProfile({
    onSaved: clearChanges,
    onFailed: (fault) => {
      if (fault instanceof ApiError && fault.status === 401) keepChanges(profile.id, form.getValues())
      showUnderFields(fault, form.setError)
    },
  })
  const { isDirty } = form.formState
  useUnsaved(
    () => (isDirty || portrait !== 'same' || kept !== null) && !saving.isJustDone() && !saving.isSuccess,
  )
  useReloadAfter(saving.isSuccess)
  const submit = form.handleSubmit((entry) => {
    if (!saving.isSuccess) saving.mutate({ id: profile.id, form: formOf(entry, portrait) })
  })

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void submit(event)}>
      {kept && <Alert severity="info">{t('keptChanges')}</Alert>}
      <PortraitField
        profile={profile}
        change={portrait}
        onChange={setPortrait}
        refused={textsOf(saving.error, 'profile_picture').map((text) => refusalText(tRefusal, text))}
      />
      <MemberProfileFields form={form} />
      {saving.isError && <Alert severity="error">{t('failed')}</Alert>}
      {saving.isSuccess && (
        <Alert severity="success" role="status">
          {t('saved')}
        </Alert>
      )}
      <SendingNotice sending={saving} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={saving.isPending}
        disabled={saving.isSuccess}
        sx={{ alignSelf: 'start' }}
      >
        {t('save')}
      </Button>
    </Stack>
  )
}

function textsOf(fault: Error | null, field: string): string[] {
  return fault instanceof ApiError ? (fieldErrorsOf(fault.body)[field] ?? []) : []
}

function showUnderFields(fault: Error, setError: UseFormSetError<MemberProfileEntry>): void {
  const refused = PROFILE_FIELDS.map((field) => ({ field, texts: textsOf(fault, field) })).filter(
    ({ texts }) => texts.length > 0,
  )
  for (const [place, { field, texts }] of refused.entries()) {
    setError(field, { type: 'server', message: texts.join('\n') }, { shouldFocus: place === 0 })
  }
}

function useReloadAfter(saved: boolean): void {
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => window.location.reload(), RELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [saved])
}
