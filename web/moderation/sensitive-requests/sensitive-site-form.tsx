import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useForm, useWatch, type UseFormRegister, Controller, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { TRAP_FIELD } from '#contract/site/feedback.ts'
import {
  PROVISIONAL_ONCE_IN_DAYS,
  type sendSensitiveRequest,
  ASKERS,
} from '#contract/review/moderation/sensitive-requests.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { MapChoice } from '#web/ui/form/map-choice.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TextEntry } from '#web/ui/form/text-entry.tsx'
import { TrapField } from '#web/ui/form/trap-field.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import type { Answer } from '#contract/http/route.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import type { RequestPlaceMapProps } from './request-place-map.tsx'
import type { RequestFields } from './request-fields.ts'
import { useSendSensitiveRequest } from './sensitive-requests.data.ts'

interface SensitiveSiteFormProps {
  /** Number of the record from whose menu the visitor came; empty without one. */
  record: string
  /** Renders the map, so that the page decides how to load it. */
  renderMap: (map: RequestPlaceMapProps) => ReactNode
}

/** The form by which anybody asks that a place be withheld, and what is shown after it was sent. */
export function SensitiveSiteForm({ record, renderMap }: SensitiveSiteFormProps) {
  const { t, i18n } = useTranslation('sensitiveSite')
  const session = useSession()
  const { register, handleSubmit, control, setValue, getValues, formState } = useForm<RequestFields>({
    defaultValues: {
      who: '',
      record,
      place: '',
      name: '',
      email: session?.email ?? '',
      reason: '',
      at_risk: false,
      [TRAP_FIELD]: '',
    },
  })
  const sending = useSendSensitiveRequest()
  const refusedTexts = useRefusedTexts(sending.error)
  const form = useFocusOnRefusal(sending.error)
  const { isDirty } = formState
  useUnsaved(() => isDirty && !sending.isJustDone() && !sending.isSuccess)
  const submit = handleSubmit(({ who, ...fields }) => {
    if (who !== '' && !sending.isJustDone()) sending.mutate({ ...fields, who, language: i18n.language })
  })
  if (sending.isSuccess) return <RequestSent fields={getValues()} answer={sending.data} />

  const errorsOf = (field: keyof RequestFields) => {
    const missing = formState.errors[field]?.message
    return missing === undefined ? refusedTexts(field) : [missing]
  }
  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      spacing={3}
      onSubmit={(event) => void submit(event)}
      sx={{ position: 'relative' }}
    >
      <AskerChoice control={control} />
      <Where
        register={register}
        errorsOf={errorsOf}
        isNamed={() => getValues('record').trim() !== '' || getValues('place').trim() !== ''}
      >
        <PlaceChoice
          control={control}
          renderMap={renderMap}
          onPlace={(place) => setValue('place', place, { shouldDirty: true, shouldValidate: true })}
        />
      </Where>
      <Asker register={register} errorsOf={errorsOf} />
      <AtRisk register={register} />
      <TrapField registration={register(TRAP_FIELD)} />
      <SendingNotice sending={sending} wordsFor={(fault) => t(failureOf(fault))} />
      <Button type="submit" variant="contained" size="large" loading={sending.isPending}>
        {sending.isPending ? t('sending') : t('send')}
      </Button>
      <div role="status">
        {sending.error && <Alert severity="error">{t(failureOf(sending.error))}</Alert>}
      </div>
    </Stack>
  )
}

interface PartProps {
  register: UseFormRegister<RequestFields>
  errorsOf: (field: keyof RequestFields) => readonly string[]
}

/** Who asks and why. */
function Asker({ register, errorsOf }: PartProps) {
  const { t } = useTranslation('sensitiveSite')
  return (
    <>
      <TextEntry
        label={t('name')}
        registration={register('name', { validate: (value) => value.trim() !== '' || t('nameRequired') })}
        errors={errorsOf('name')}
        autoComplete="name"
      />
      <TextEntry
        label={t('email')}
        registration={register('email', { validate: (value) => value.trim() !== '' || t('emailRequired') })}
        errors={errorsOf('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
      />
      <TextEntry
        label={t('reason')}
        registration={register('reason', { validate: (value) => value.trim() !== '' || t('reasonRequired') })}
        errors={errorsOf('reason')}
        rows={4}
        autoComplete="off"
      />
    </>
  )
}

interface WhereProps extends PartProps {
  /** Whether the visitor has given a record or a place. */
  isNamed: () => boolean
  children: ReactNode
}

function Where({ register, errorsOf, isNamed, children }: WhereProps) {
  const { t } = useTranslation('sensitiveSite')
  const id = useId()
  return (
    <Stack role="group" aria-labelledby={id} spacing={2}>
      <div>
        <Typography id={id} component="h2" variant="h6">
          {t('where')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('whereHint')}
        </Typography>
      </div>
      <TextEntry
        label={t('record')}
        registration={register('record')}
        errors={errorsOf('record')}
        hint={t('recordHint')}
        autoComplete="off"
      />
      <div>
        <TextEntry
          label={t('place.label')}
          registration={register('place', { validate: () => isNamed() || t('whereRequired') })}
          errors={errorsOf('place')}
          hint={t('place.hint')}
          autoComplete="off"
        />
        {children}
      </div>
    </Stack>
  )
}

interface PlaceChoiceProps {
  control: ReturnType<typeof useForm<RequestFields>>['control']
  renderMap: SensitiveSiteFormProps['renderMap']
  onPlace: (reference: string) => void
}

function PlaceChoice({ control, renderMap, onPlace }: PlaceChoiceProps) {
  const { t } = useTranslation('sensitiveSite')
  const place = useWatch({ control, name: 'place' })
  return (
    <MapChoice words={{ open: t('place.openMap'), close: t('place.closeMap') }}>
      {renderMap({ place, onPlace })}
    </MapChoice>
  )
}

function AtRisk({ register }: Pick<PartProps, 'register'>) {
  const { t } = useTranslation('sensitiveSite')
  const { data: site } = useQuery(siteSettingsQuery())
  const on = site?.sensitivity.on === true
  const id = useId()
  return (
    <div>
      <FormControlLabel
        control={<Checkbox {...register('at_risk')} slotProps={{ input: { 'aria-describedby': id } }} />}
        label={t('atRisk')}
      />
      <FormHelperText id={id} sx={{ marginLeft: 4 }}>
        {t('atRiskHint')} {on && <span>{t('atRiskRecord', { days: PROVISIONAL_ONCE_IN_DAYS })}</span>}
      </FormHelperText>
    </div>
  )
}

function failureOf(fault: Error): 'failed' | 'network' | 'tooOften' | 'refused' {
  if (!(fault instanceof ApiError)) return 'failed'
  if (fault.kind !== 'refused') return 'network'
  if (fault.status === 429) return 'tooOften'
  return fault.status === 400 ? 'refused' : 'failed'
}

function useRefusedTexts(fault: Error | null) {
  const { t } = useTranslation('refusals')
  const texts = fault instanceof ApiError ? fieldErrorsOf(fault.body) : {}
  return (field: keyof RequestFields) => (texts[field] ?? []).map((text) => refusalText(t, text))
}

interface RequestSentProps {
  fields: RequestFields
  answer: Answer<typeof sendSensitiveRequest>
}

/** What happens now that a request was sent. */
function RequestSent({ fields, answer }: RequestSentProps) {
  const { t, i18n } = useTranslation('sensitiveSite')
  const { email, record, at_risk: atRisk } = fields
  const day = dayWords(new Date(answer.answer_by), i18n.language)
  return (
    <Stack
      spacing={2}
      tabIndex={-1}
      sx={{ outline: 0 }}
      // The form with the button that had the focus is gone.
      ref={(element: HTMLElement | null) => element?.focus()}
    >
      <Alert severity="success">{t('sent', { email, day })}</Alert>
      {answer.withheld && <Alert severity="info">{t('withheld', { record })}</Alert>}
      {!answer.withheld && atRisk && record.trim() !== '' && (
        <Alert severity="info">{t('notWithheld', { record, days: PROVISIONAL_ONCE_IN_DAYS })}</Alert>
      )}
    </Stack>
  )
}

function AskerChoice({ control }: { control: Control<RequestFields> }) {
  const { t } = useTranslation('sensitiveSite')
  const id = useId()
  return (
    <Controller
      name="who"
      control={control}
      rules={{ required: true }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <FormControl error={fieldState.invalid}>
          <FormLabel id={id}>{t('who.label')}</FormLabel>
          <RadioGroup aria-labelledby={id} {...field}>
            {ASKERS.map((asker, place) => (
              <FormControlLabel
                key={asker}
                value={asker}
                control={<Radio {...(place === 0 && { slotProps: { input: { ref } } })} />}
                label={t(`who.${asker}`)}
              />
            ))}
          </RadioGroup>
          {fieldState.invalid && <FormHelperText role="alert">{t('who.required')}</FormHelperText>}
        </FormControl>
      )}
    />
  )
}
