import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PROFILE_LENGTHS, PROFILE_LINKS } from '#contract/accounts/profiles.ts'
import { EXPERTISE_LEVELS } from '#contract/open-data/vocabulary.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { entryFault, excessOf, type MemberProfileEntry } from './member-profile-entry.rules.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Form = UseFormReturn<MemberProfileEntry>
type TextFieldName = keyof typeof PROFILE_LENGTHS

/** Every field except the portrait. */
export function MemberProfileFields({ form }: { form: Form }) {
  const { t } = useTranslation('profileForm')
  const linksId = useId()
  return (
    <>
      <Bio form={form} />
      <Entry form={form} name="location" />
      <Expertise form={form} />
      <Entry form={form} name="organisation" autoComplete="organization" />
      <Stack role="group" aria-labelledby={linksId} spacing={3}>
        <div>
          <Typography id={linksId} variant="h3" component="h3">
            {t('links')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('linksHint')}
          </Typography>
        </div>
        {PROFILE_LINKS.map((name) => (
          <Entry
            key={name}
            form={form}
            name={name}
            inputMode="url"
            {...(name === 'website' && { autoComplete: 'url' })}
          />
        ))}
      </Stack>
    </>
  )
}

interface EntryProps {
  form: Form
  name: TextFieldName
  autoComplete?: string
  inputMode?: 'url'
  hint?: string
  /** Number of lines; 1 by default. */
  rows?: number
}

function Entry({ form, name, autoComplete = 'off', inputMode, hint, rows }: EntryProps) {
  const { t } = useTranslation('profileForm')
  const value = useWatch({ control: form.control, name })
  const textsOf = useErrorTexts()
  const { ref, ...handlers } = form.register(name, {
    validate: (written) => entryFault(name, written) ?? true,
  })
  // A text that is too long is marked while it is written; a link only once the form is sent.
  const tooLong = excessOf(name, value) > 0 ? (entryFault(name, value) ?? undefined) : undefined
  const errors = textsOf(tooLong ?? form.formState.errors[name]?.message)
  const help = [...errors, ...(hint !== undefined && (errors.length === 0 || tooLong) ? [hint] : [])]
  return (
    <TextField
      {...handlers}
      inputRef={ref}
      label={t(`fields.${name}`)}
      fullWidth
      {...(rows !== undefined && { multiline: true, rows })}
      autoComplete={autoComplete}
      error={errors.length > 0}
      helperText={help.length > 0 && help.map((text) => <span key={text}>{text}</span>)}
      slotProps={{
        htmlInput: inputMode === 'url' ? { inputMode, autoCapitalize: 'none', spellCheck: false } : {},
        formHelperText: { sx: { display: 'grid', gap: 0.5 } },
      }}
    />
  )
}

function Bio({ form }: { form: Form }) {
  const { t } = useTranslation('profileForm')
  const bio = useWatch({ control: form.control, name: 'bio' })
  const max = PROFILE_LENGTHS.bio
  const hint = t('bioLength', { count: Array.from(bio.trim()).length, max })
  return <Entry form={form} name="bio" rows={5} hint={hint} />
}

function Expertise({ form }: { form: Form }) {
  const { t } = useTranslation(['profileForm', 'vocabulary'])
  const errors = useErrorTexts()(form.formState.errors.expertise_level?.message)
  return (
    <Controller
      control={form.control}
      name="expertise_level"
      render={({ field: { value, onChange } }) => (
        <NativeSelect
          label={t('fields.expertise_level')}
          size="medium"
          value={value}
          options={EXPERTISE_LEVELS.map((level) => ({
            value: level,
            name: t(`expertise.${level}`, { ns: 'vocabulary' }),
          }))}
          fault={errors.join(' ') || undefined}
          onChange={onChange}
        />
      )}
    />
  )
}

/** The server's messages in the visitor's language, split into lines. */
function useErrorTexts() {
  const { t } = useTranslation('refusals')
  return (message: string | undefined): string[] =>
    message ? message.split('\n').map((text) => refusalText(t, text)) : []
}
