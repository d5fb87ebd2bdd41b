import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  faultOfReference,
  MOST_REFERENCES,
  REFERENCE_NUMBER_MAX_LENGTH,
  REFERENCE_SCHEMES,
  tidyReference,
  type Reference,
} from '#contract/records/references.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface NumberFieldsProps {
  references: readonly Reference[]
  /** Whether faults are shown. */
  faulty: boolean
  onChange: (references: Reference[]) => void
}

/** Numbers of the same thing in registers, beside the PRN. */
export function NumberFields({ references, faulty, onChange }: NumberFieldsProps) {
  const { t } = useTranslation('known')
  const fields = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    fields.current?.querySelector<HTMLElement>('[role="group"]:last-of-type select')?.focus()
  }, [references.length])
  const add = () => {
    added.current = true
    onChange([...references, { scheme: 'nprn', number: '' }])
  }
  return (
    <Stack ref={fields} sx={{ gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t('numbers.hint')}
      </Typography>
      {references.map((reference, at) => (
        <OneNumber
          key={at}
          name={t('numbers.one', { number: at + 1 })}
          {...{ reference, faulty }}
          onChange={(changed) => onChange(references.map((each, index) => (index === at ? changed : each)))}
          onRemove={() => onChange(references.filter((_, index) => index !== at))}
        />
      ))}
      {references.length < MOST_REFERENCES ? (
        <Button variant="outlined" size="small" onClick={add} sx={{ alignSelf: 'flex-start' }}>
          {t('numbers.add')}
        </Button>
      ) : (
        <Typography variant="body2">{t('how.most')}</Typography>
      )}
    </Stack>
  )
}

interface OneNumberProps {
  name: string
  reference: Reference
  faulty: boolean
  onChange: (reference: Reference) => void
  onRemove: () => void
}

function OneNumber({ name, reference, faulty, onChange, onRemove }: OneNumberProps) {
  const { t } = useTranslation('known')
  const { t: tReview } = useTranslation('review')
  const { t: tRefusal } = useTranslation('refusals')
  const fault = faulty ? faultOfReference(tidyReference(reference)) : null
  return (
    <Stack role="group" aria-label={name} sx={{ gap: 1, alignItems: 'stretch' }}>
      <NativeSelect
        label={t('numbers.scheme')}
        value={reference.scheme}
        options={REFERENCE_SCHEMES.map((value) => ({ value, name: tReview(`schemes.${value}`) }))}
        onChange={(scheme) => onChange({ ...reference, scheme })}
      />
      <TextField
        fullWidth
        size="small"
        label={t('numbers.number')}
        value={reference.number}
        error={fault !== null}
        helperText={fault && tRefusal(fault)}
        onChange={({ target }) => onChange({ ...reference, number: target.value })}
        slotProps={{ htmlInput: { maxLength: REFERENCE_NUMBER_MAX_LENGTH } }}
      />
      <Button
        size="small"
        aria-label={t('how.removeNamed', { kind: name })}
        onClick={onRemove}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('how.remove')}
      </Button>
    </Stack>
  )
}
