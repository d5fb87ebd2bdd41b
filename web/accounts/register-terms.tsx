import { Controller, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/accounts/terms.ts'
import { TermsTick } from './terms/terms-tick.tsx'
import { newestOf } from './terms/terms.data.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import type { NewAccount } from './accounts.data.ts'

/** The tick for the terms of the site; its value is the version, or nothing. */
export function RegisterTerms({ terms, control }: { terms: Terms; control: Control<NewAccount> }) {
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
