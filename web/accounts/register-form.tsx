import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import {
  useForm,
  type FieldError,
  type UseFormRegister,
  type UseFormSetError,
  Controller,
  type Control,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { PasswordEntry, TextEntry } from '#web/ui/form/text-entry.tsx'
import type { Terms } from '#contract/accounts/terms.ts'
import { useTermsAgain, useTermsInForce, newestOf } from './terms/terms.data.ts'
import { useCreateAccount, type NewAccount } from './accounts.data.ts'
import { registrationFailure } from './failure-words.ts'
import { TermsTick } from './terms/terms-tick.tsx'

type ClientError = 'usernameRequired' | 'emailRequired' | 'passwordRequired' | 'confirmRequired' | 'mismatch'

const EMPTY: NewAccount = { username: '', email: '', password: '', re_password: '', terms: '' }

export function RegisterForm({ onCreated }: { onCreated: (outcome: { loggedIn: boolean }) => void }) {
  const { t, i18n } = useTranslation('accounts')
  const { register, control, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY })
  const terms = useTermsInForce()
  const termsAgain = useTermsAgain()
  const creation = useCreateAccount()
  const errorsOf = useErrorTexts()
  const { errors, isDirty } = formState
  useUnsaved(() => isDirty && !creation.isJustDone())
  const failed = (fault: Error) => {
    showUnderFields(fault, setError)
    termsAgain(fault)
  }
  const submit = handleSubmit(({ terms: accepted, ...account }) =>
    creation.mutate(
      { ...account, ...(accepted && { terms: accepted }), language: i18n.language },
      { onSuccess: onCreated, onError: failed },
    ),
  )
  const fields = entries(register)

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void submit(event)}>
      {creation.error && <WholeFormAlert fault={creation.error} />}
      <TextEntry
        label={t('register.username')}
        registration={fields.username}
        errors={errorsOf(errors.username)}
        autoComplete="username"
      />
      <TextEntry
        label={t('register.email')}
        registration={fields.email}
        errors={errorsOf(errors.email)}
        type="email"
        autoComplete="email"
      />
      <PasswordEntry
        label={t('register.password')}
        registration={fields.password}
        errors={errorsOf(errors.password)}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordEntry
        label={t('register.confirmPassword')}
        registration={fields.re_password}
        errors={errorsOf(errors.re_password)}
        autoComplete="new-password"
      />
      {terms && <RegisterTerms terms={terms} control={control} />}
      <SendingNotice
        sending={creation}
        wordsFor={(fault) => {
          const { words } = registrationFailure(fault)
          return words && t(words)
        }}
      />
      <Button type="submit" variant="contained" size="large" loading={creation.isPending}>
        {t('register.submit')}
      </Button>
    </Stack>
  )
}

/** Checks made before sending. Errors are stored as keys, so that their messages follow a change of language. */
function entries(register: UseFormRegister<NewAccount>) {
  const filled = (error: ClientError) => (value: string) => value !== '' || error
  return {
    username: register('username', { validate: (value) => value.trim() !== '' || 'usernameRequired' }),
    email: register('email', { validate: (value) => value.trim() !== '' || 'emailRequired' }),
    password: register('password', { validate: filled('passwordRequired'), deps: ['re_password'] }),
    re_password: register('re_password', {
      validate: {
        filled: filled('confirmRequired'),
        same: (value, account) => value === account.password || ('mismatch' satisfies ClientError),
      },
    }),
  }
}

function showUnderFields(fault: Error, setError: UseFormSetError<NewAccount>): void {
  for (const [place, { field, texts }] of registrationFailure(fault).fields.entries()) {
    setError(field, { type: 'server', message: texts.join('\n') }, { shouldFocus: place === 0 })
  }
}

function WholeFormAlert({ fault }: { fault: Error }) {
  const { t } = useTranslation('accounts')
  const { t: tRefusal } = useTranslation('refusals')
  const { whole, words } = registrationFailure(fault)
  const texts = words ? [t(words)] : whole.map((text) => refusalText(tRefusal, text))
  return texts.length > 0 ? <Alert severity="error">{texts.join(' ')}</Alert> : null
}

/** Errors from the server are texts, one on each line; errors of this form are keys. */
function useErrorTexts() {
  const { t } = useTranslation('accounts')
  const { t: tRefusal } = useTranslation('refusals')
  return (error: FieldError | undefined): string[] => {
    if (!error?.message) return []
    if (error.type === 'server') return error.message.split('\n').map((text) => refusalText(tRefusal, text))
    return [t(`register.${error.message as ClientError}`)]
  }
}

/** The tick for the terms of the site; its value is the version, or nothing. */
function RegisterTerms({ terms, control }: { terms: Terms; control: Control<NewAccount> }) {
  const { t } = useTranslation()
  const { t: tRefusal } = useTranslation('refusals')
  const { version, page } = newestOf(terms, 'site')
  return (
    <Controller
      control={control}
      name="terms"
      rules={{ validate: (value) => value === version || 'needed' }}
      render={({ field, fieldState: { error } }) => (
        <TermsTick
          kind="site"
          page={page}
          ticked={field.value === version}
          errors={error ? [errorText(error)] : []}
          onChange={(ticked) => field.onChange(ticked ? version : '')}
          inputRef={field.ref}
        />
      )}
    />
  )

  function errorText({ type, message = '' }: { type: string; message?: string }): string {
    return type === 'server' ? refusalText(tRefusal, message) : t('termsQuestion.needed')
  }
}
