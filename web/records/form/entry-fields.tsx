import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { Controller, useWatch, type Control, type FieldError, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { PRN_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import {
  FIRST_PERIODS,
  MONUMENT_TYPES_BY_SITE_TYPE,
  MORE_MONUMENT_TYPES_BY_SITE_TYPE,
  MORE_PERIODS,
  SITE_TYPES,
  PERIODS,
} from '#contract/open-data/vocabulary.ts'
import { RECORD_FIELDS, wireName } from '#contract/records/record-fields.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { HelpIcon, InfoIcon } from '#web/ui/icons/controls.ts'
import { MonumentHelp } from './monument-help.tsx'
import { isSiteType, TEXT_COLUMNS, type EntryFault, type RecordEntry } from './record-form.rules.ts'

const DATED = PERIODS.filter((period) => period !== 'unknown')

/**
 * The years of the periods that can be chosen, as the Welsh Historic Environment Records date them (Archwilio);
 * the English end of the Middle Ages, 1540, is not the Welsh one.
 */
function PeriodDates() {
  const { t } = useTranslation('recordForm')
  const { t: tWord } = useTranslation('vocabulary')
  const [open, setOpen] = useState(false)
  return (
    <Tooltip
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      describeChild
      placement="left"
      title={
        <Box sx={{ p: 0.5 }}>
          {DATED.map((period) => (
            <Box key={period} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <strong>{tWord(`period.${period}`)}</strong>
              <span>{t(`dates.${period}`)}</span>
            </Box>
          ))}
        </Box>
      }
    >
      {/* A finger cannot hover: a tap shows the dates as well. */}
      <IconButton aria-label={t('dates.open')} onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        <InfoIcon />
      </IconButton>
    </Tooltip>
  )
}

type EntryForm = UseFormReturn<RecordEntry>

/** Title, PRN and description: what the table of fields has as text. */
export function TextFields({ form }: { form: EntryForm }) {
  return TEXT_COLUMNS.map((name) => <EntryText key={name} name={name} form={form} />)
}

/** A day shows its form where it is empty, so its label stays above it. */
const MORE_PROPS = {
  line: { autoComplete: 'off' },
  lines: { multiline: true, minRows: 4, maxRows: 14 },
  date: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
} as const

function EntryText({ name, form }: { name: (typeof TEXT_COLUMNS)[number]; form: EntryForm }) {
  const { t } = useTranslation('recordForm')
  const help = useHelp()
  const { control, required } = RECORD_FIELDS[name]
  const error = form.formState.errors[wireName(name)]
  const { ref, ...field } = form.register(wireName(name))
  return (
    <TextField
      {...field}
      {...MORE_PROPS[control]}
      inputRef={ref}
      label={t(name)}
      required={required}
      fullWidth
      error={Boolean(error)}
      helperText={help(error) ?? t(`${name}Hint`)}
    />
  )
}

/** Site type, monument type and period. The site type decides which monument types there are to choose from. */
export function ChoiceFields({ form }: { form: EntryForm }) {
  const { t } = useTranslation('recordForm')
  const { t: tWord } = useTranslation('vocabulary')
  const [helping, setHelping] = useState(false)
  const siteType = useWatch({ control: form.control, name: 'site_type' })
  const monuments = isSiteType(siteType) ? MONUMENT_TYPES_BY_SITE_TYPE[siteType] : []
  const moreMonuments = isSiteType(siteType) ? MORE_MONUMENT_TYPES_BY_SITE_TYPE[siteType] : []
  return (
    <>
      <Choice
        control={form.control}
        name="site_type"
        label={t('siteType')}
        options={SITE_TYPES.map((value) => ({ value, label: tWord(`siteType.${value}`) }))}
        onChosen={() => form.setValue('monument_type', '', { shouldValidate: form.formState.isSubmitted })}
      />
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        <Choice
          control={form.control}
          name="monument_type"
          label={t('monumentType')}
          options={monuments.map((value) => ({ value, label: tWord(`monumentType.${value}`) }))}
          more={{
            heading: t('moreTypes'),
            options: moreMonuments.map((value) => ({ value, label: tWord(`monumentType.${value}`) })),
          }}
          {...(monuments.length === 0 && { disabledBecause: t('siteTypeFirst') })}
        />
        <Button size="small" startIcon={<HelpIcon />} onClick={() => setHelping(true)}>
          {t('helpGrid.open')}
        </Button>
      </Stack>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <Choice
          control={form.control}
          name="period"
          label={t('period')}
          hint={t('periodHint')}
          options={FIRST_PERIODS.map((value) => ({ value, label: tWord(`period.${value}`) }))}
          more={{
            heading: t('morePeriods'),
            options: MORE_PERIODS.map((value) => ({ value, label: tWord(`period.${value}`) })),
          }}
        />
        <PeriodDates />
      </Stack>
      <MonumentHelp open={helping} onClose={() => setHelping(false)} />
    </>
  )
}

interface Option {
  value: string
  label: string
}

interface ChoiceProps {
  control: Control<RecordEntry>
  name: 'site_type' | 'monument_type' | 'period'
  label: string
  options: readonly Option[]
  /** Further choices, after those of the specification. */
  more?: { heading: string; options: readonly Option[] }
  hint?: string
  /** Why nothing can be chosen yet; stands under the field. */
  disabledBecause?: string
  onChosen?: () => void
}

function Choice({ control, name, label, options, more, hint, disabledBecause, onChosen }: ChoiceProps) {
  const help = useHelp()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          select
          required
          fullWidth
          label={label}
          disabled={disabledBecause !== undefined}
          error={Boolean(error)}
          helperText={lines(help(error), disabledBecause) ?? hint}
          onChange={(event) => {
            onChange(event)
            onChosen?.()
          }}
        >
          {options.map(menuItem)}
          {more && more.options.length > 0 && <ListSubheader>{more.heading}</ListSubheader>}
          {more?.options.map(menuItem)}
        </TextField>
      )}
    />
  )
}

function menuItem({ value, label }: Option) {
  return (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  )
}

function lines(...texts: (string | undefined)[]): ReactNode {
  const found = texts.filter((text) => text !== undefined)
  if (found.length === 0) return undefined
  return found.map((text) => (
    <Box key={text} component="span" sx={{ display: 'block' }}>
      {text}
    </Box>
  ))
}

/** The words of an error: ours by their key, so that they follow the language, or the server's, translated. */
function useHelp(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('recordForm')
  const { t: tRefusal } = useTranslation('refusals')
  return (error) => {
    if (!error?.message) return undefined
    if (error.type === 'server') return refusalText(tRefusal, error.message)
    const fault = error.message as EntryFault
    return t(`faults.${fault}`, { max: fault === 'prnTooLong' ? PRN_MAX_LENGTH : TITLE_MAX_LENGTH })
  }
}
