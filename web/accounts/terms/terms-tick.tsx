import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'
import { useId, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberTerms } from '#contract/accounts/terms.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'

interface TermsTickProps {
  kind: MemberTerms
  /** Address of the page with the text. */
  page: string
  ticked: boolean
  errors?: readonly string[]
  onChange: (ticked: boolean) => void
  inputRef?: Ref<HTMLInputElement>
}

/** The tick that accepts terms, with a link to their text, which opens beside what was begun here. */
export function TermsTick({ kind, page, ticked, errors = [], onChange, inputRef }: TermsTickProps) {
  const { t } = useTranslation()
  const errorId = useId()
  const wrong = errors.length > 0
  return (
    <FormControl error={wrong} required sx={{ alignItems: 'flex-start' }}>
      <FormControlLabel
        required={false}
        control={
          <Checkbox
            checked={ticked}
            onChange={(_, now) => onChange(now)}
            slotProps={{
              input: {
                ...(inputRef && { ref: inputRef }),
                'aria-invalid': wrong,
                ...(wrong && { 'aria-describedby': errorId }),
              },
            }}
          />
        }
        label={t(`termsQuestion.${kind}`)}
      />
      <Link href={page} target="_blank" rel="noopener" sx={{ ml: 4, py: 0.5 }}>
        {t(kind === 'site' ? 'termsQuestion.readSite' : 'termsQuestion.readContribution')}
        <ForScreenReaders as="span"> ({t('newTab')})</ForScreenReaders>
      </Link>
      {wrong && (
        <FormHelperText id={errorId} role="alert">
          {errors.join(' ')}
        </FormHelperText>
      )}
    </FormControl>
  )
}
