import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useTermsInForce } from '../terms/terms.data.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { PasswordEntry, TextEntry } from '#web/ui/form/text-entry.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import { useDeleteAccount } from './own-account.data.ts'
import { useSession } from '../session/session.ts'

/** Whoever accepted terms for contributions agreed that records stay once a reviewer has confirmed them. */
function useRemoval(): 'delete' | 'unverified' {
  const terms = useTermsInForce()
  const agreed = terms?.terms.some(({ kind, accepted }) => kind === 'contribution' && accepted !== null)
  return agreed ? 'unverified' : 'delete'
}

/** Asks for the password and the username before the account is deleted. */
export function LeavingForm({ onDeleted, onCancel }: { onDeleted: () => void; onCancel: () => void }) {
  const { t } = useTranslation('account')
  const { t: tRefusal } = useTranslation('refusals')
  const username = useSession()?.username ?? ''
  const [keeps, setKeeps] = useState(true)
  const removal = useRemoval()
  const deletion = useDeleteAccount()
  const first = useRef<HTMLInputElement>(null)
  // The focus was on the button that opened the form, which is no longer there.
  useEffect(() => first.current?.focus(), [])
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', password: '' } })
  const form = useFocusOnRefusal(deletion.error)
  const texts = deletion.error instanceof ApiError ? fieldErrorsOf(deletion.error.body) : {}
  const passwordTexts = (texts.current_password ?? []).map((text) => refusalText(tRefusal, text))
  const formTexts = (texts.non_field_errors ?? []).map((text) => refusalText(tRefusal, text))
  const submit = handleSubmit(({ password }) =>
    deletion.mutate(
      { current_password: password, records: keeps ? 'keep' : removal },
      { onSuccess: onDeleted },
    ),
  )
  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      spacing={3}
      onSubmit={(event) => void submit(event)}
      sx={{ width: '100%', maxWidth: 520 }}
    >
      <FormControl>
        <FormLabel id="records-of-leaver">{t('leave.records')}</FormLabel>
        <RadioGroup
          aria-labelledby="records-of-leaver"
          value={keeps ? 'keep' : 'remove'}
          onChange={(_, value) => setKeeps(value === 'keep')}
        >
          <FormControlLabel
            value="keep"
            control={<Radio slotProps={{ input: { ref: first } }} />}
            label={t('leave.keep')}
          />
          <FormControlLabel value="remove" control={<Radio />} label={t(`leave.${removal}`)} />
        </RadioGroup>
      </FormControl>
      <TextEntry
        label={t('leave.typeName', { username })}
        registration={register('name', { validate: (value) => value.trim() === username })}
        errors={formState.errors.name ? [t('leave.nameDiffers')] : []}
        autoComplete="off"
      />
      <PasswordEntry
        label={t('currentPassword')}
        registration={register('password')}
        errors={passwordTexts}
        autoComplete="current-password"
      />
      {deletion.error && passwordTexts.length === 0 && (
        <Alert severity="error">{formTexts[0] ?? t('failed')}</Alert>
      )}
      <SendingNotice sending={deletion} />
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" color="error" loading={deletion.isPending}>
          {t('leave.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('leave.cancel')}</Button>
      </Stack>
    </Stack>
  )
}
