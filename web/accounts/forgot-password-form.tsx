import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { ApiError } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TextEntry } from '#web/ui/form/text-entry.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import { useAskForReset } from './accounts.data.ts'
import { isLostConnection } from './failure-words.ts'

/** Shows the same message whether or not an account has the address, so as not to reveal which addresses have one. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('accounts')
  const { register, handleSubmit, getValues } = useForm({ defaultValues: { email: '' } })
  const asking = useAskForReset()
  const errors = useEmailErrors(asking.error)
  const form = useFocusOnRefusal(asking.error)
  const submit = handleSubmit((asked) => {
    asking.mutate(asked)
  })

  return (
    <Stack component="form" ref={form} noValidate spacing={3} onSubmit={(event) => void submit(event)}>
      {asking.isSuccess && (
        <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {t('forgot.sent', { email: getValues('email').trim() })}
        </Alert>
      )}
      {asking.error && errors.length === 0 && <Failure fault={asking.error} />}
      <TextEntry
        label={t('forgot.email')}
        registration={register('email')}
        errors={errors}
        type="email"
        autoComplete="email"
      />
      <SendingNotice sending={asking} />
      <Button type="submit" variant="contained" size="large" loading={asking.isPending}>
        {t(asking.isSuccess ? 'forgot.again' : 'forgot.submit')}
      </Button>
    </Stack>
  )
}

function useEmailErrors(fault: Error | null): string[] {
  const { t } = useTranslation('refusals')
  if (!(fault instanceof ApiError)) return []
  return (fieldErrorsOf(fault.body).email ?? []).map((text) => refusalText(t, text))
}

/** After too many attempts, shows the message of the server; for any other failure, a message of this page. */
function Failure({ fault }: { fault: Error }) {
  const { t } = useTranslation('accounts')
  const { t: tRefusal } = useTranslation('refusals')
  const [throttled] =
    fault instanceof ApiError && fault.status === 429 ? (fieldErrorsOf(fault.body).detail ?? []) : []
  const ours = t(isLostConnection(fault) ? 'network' : 'forgot.failed')
  return <Alert severity="error">{throttled ? refusalText(tRefusal, throttled) : ours}</Alert>
}
