import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useId, useState, type ReactNode } from 'react'
import { Controller, useWatch, type Control, type FieldError, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
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
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { HelpIcon, InfoIcon } from '#web/ui/icons/controls.ts'
import { CHIP_BUTTON, ChipRadio } from '#web/ui/form/chip-radio.tsx'
import { placeId } from './form-faults.ts'
import { MonumentHelp } from './monument-help.tsx'
import { isSiteType, TEXT_COLUMNS, type EntryFault, type RecordEntry } from './record-form.rules.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

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
      <IconButton size="small" aria-label={t('dates.open')} onClick={() => setOpen(true)} sx={BESIDE_LABEL}>
        <InfoIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** As high as the label that it explains. */
const BESIDE_LABEL = { p: 0.5, my: -0.5 } as const

type EntryForm = UseFormReturn<RecordEntry>
type TextColumn = (typeof TEXT_COLUMNS)[number]

/** What the table of fields has as text and a record does not need: the PRN. */
export function OptionalTexts({ form }: { form: EntryForm }) {
  const optional = TEXT_COLUMNS.filter((name) => !RECORD_FIELDS[name].required)
  return optional.map((name) => <EntryText key={name} name={name} form={form} />)
}

/** A day shows its form where it is empty, so its label stays above it. */
const MORE_PROPS = {
  line: { autoComplete: 'off' },
  lines: { multiline: true, minRows: 2, maxRows: 14 },
  date: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
} as const

export function EntryText({ name, form }: { name: TextColumn; form: EntryForm }) {
  const { t } = useTranslation('recordForm')
  const help = useHelp()
  const { control, required } = RECORD_FIELDS[name]
  const error = form.formState.errors[wireName(name)]
  const { ref, ...field } = form.register(wireName(name))
  return (
    <TextField
      {...field}
      {...MORE_PROPS[control]}
      id={placeId(wireName(name))}
      inputRef={ref}
      size="small"
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
  const known = isSiteType(siteType) ? siteType : null
  const monument = (value: string) => ({
    value,
    label: tWord(`monumentType.${value}` as 'monumentType.other'),
  })
  return (
    <>
      <Choice
        control={form.control}
        name="site_type"
        label={t('siteType')}
        options={SITE_TYPES.map((value) => ({ value, label: tWord(`siteType.${value}`) }))}
        onChosen={() => form.setValue('monument_type', '', { shouldValidate: form.formState.isSubmitted })}
      />
      <Choice
        key={siteType}
        control={form.control}
        name="monument_type"
        label={t('monumentType')}
        help={
          <IconButton
            size="small"
            aria-label={t('helpGrid.open')}
            onClick={() => setHelping(true)}
            sx={BESIDE_LABEL}
          >
            <HelpIcon fontSize="small" />
          </IconButton>
        }
        options={known ? MONUMENT_TYPES_BY_SITE_TYPE[known].map(monument) : []}
        more={{
          heading: t('moreTypes'),
          options: known ? MORE_MONUMENT_TYPES_BY_SITE_TYPE[known].map(monument) : [],
        }}
        {...(known === null && { disabledBecause: t('siteTypeFirst') })}
      />
      <Choice
        control={form.control}
        name="period"
        label={t('period')}
        help={<PeriodDates />}
        hint={t('periodHint')}
        options={FIRST_PERIODS.map((value) => ({ value, label: tWord(`period.${value}`) }))}
        more={{
          heading: t('morePeriods'),
          options: MORE_PERIODS.map((value) => ({ value, label: tWord(`period.${value}`) })),
        }}
      />
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
  /** Beside the label: a button that explains the choice. */
  help?: ReactNode
  options: readonly Option[]
  /** Further choices, after those of the specification, behind a button. */
  more?: { heading: string; options: readonly Option[] }
  hint?: string
  /** Why nothing can be chosen yet; stands in place of the choices. */
  disabledBecause?: string
  onChosen?: () => void
}

/** One of several words, all in sight, so that a choice is one press. */
function Choice({ control, name, label, help, options, more, hint, disabledBecause, onChosen }: ChoiceProps) {
  const faultWords = useHelp()
  const id = useId()
  const { t } = useTranslation('recordForm')
  const [all, setAll] = useState(false)
  const others = more?.options ?? []
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { onChange, onBlur, value }, fieldState: { error } }) => {
        const chosenOther = others.filter((option) => option.value === value)
        const shown = [...options, ...(all ? [] : chosenOther)]
        const says = faultWords(error) ?? (disabledBecause === undefined ? hint : undefined)
        // The one that a Tab reaches, and that gets the focus when the field has a fault.
        const reached = shown.some((option) => option.value === value) ? value : shown[0]?.value
        const chip = (option: Option) => (
          <ChipRadio
            key={option.value}
            name={id}
            value={option.value}
            label={option.label}
            checked={option.value === value}
            {...(option.value === reached && { id: placeId(name) })}
            onBlur={onBlur}
            onChange={() => {
              onChange(option.value)
              onChosen?.()
            }}
          />
        )
        return (
          <FormControl required error={Boolean(error)} disabled={disabledBecause !== undefined}>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 0.75 }}>
              <FormLabel
                id={`${id}-label`}
                component="span"
                sx={{ typography: 'body2', fontWeight: 650, color: 'text.primary' }}
              >
                {label}
              </FormLabel>
              {help}
            </Stack>
            {/* Without the help, which can be read before anything can be chosen. */}
            <Box
              role="radiogroup"
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-help`}
              aria-required
              aria-invalid={Boolean(error)}
              aria-disabled={disabledBecause !== undefined}
              {...(shown.length === 0 && { id: placeId(name), tabIndex: -1 })}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
                {shown.map(chip)}
                {others.length > 0 && (
                  <Box
                    component="button"
                    type="button"
                    aria-expanded={all}
                    onClick={() => setAll(!all)}
                    sx={CHIP_BUTTON}
                  >
                    {t('otherChoices')}
                    <ForScreenReaders as="span"> {more?.heading}</ForScreenReaders>
                  </Box>
                )}
                {all && others.map(chip)}
              </Box>
              <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
                {lines(says, disabledBecause)}
              </FormHelperText>
            </Box>
          </FormControl>
        )
      }}
    />
  )
}

function lines(...texts: (string | undefined)[]): ReactNode {
  const found = texts.filter((text) => text !== undefined)
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
