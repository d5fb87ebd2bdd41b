import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useEffect, useId, type RefObject } from 'react'
import { Controller, useForm, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TRAP_FIELD } from '#contract/site/feedback.ts'
import {
  COMMENT_REPORT_REASONS,
  PROFILE_REPORT_REASONS,
  RECORD_REPORT_REASONS,
  type ReportReason,
} from '#contract/review/moderation/reports.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TextEntry } from '#web/ui/form/text-entry.tsx'
import { TrapField } from '#web/ui/form/trap-field.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import { useSendReport } from './reports.data.ts'

export type Reported = { record: number; comment?: number } | { profile: string }

export interface ReportFields {
  reason: ReportReason | ''
  note: string
  email: string
  [TRAP_FIELD]: string
}

const EMPTY_REPORT: ReportFields = { reason: '', note: '', email: '', [TRAP_FIELD]: '' }

interface ReportDialogProps {
  about: Reported
  /** The initial content of the form, if it was open before; updated with every change, so that it survives closing the dialog. */
  written: RefObject<ReportFields | null>
  onClose: () => void
}

export function ReportDialog({ about, written, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports')
  const id = useId()
  const sending = useSendReport()
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t(titleOf(about))}</DialogTitle>
      {sending.isSuccess ? (
        <>
          <DialogContent>
            <Alert severity="success">{t('sent')}</Alert>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ReportForm about={about} written={written} sending={sending} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface ReportFormProps {
  about: Reported
  written: RefObject<ReportFields | null>
  sending: ReturnType<typeof useSendReport>
  onCancel: () => void
}

function ReportForm({ about, written, sending, onCancel }: ReportFormProps) {
  const { t, i18n } = useTranslation('reports')
  const { t: tRefusal } = useTranslation('refusals')
  const signedIn = useSession() !== null
  const { register, handleSubmit, control, subscribe } = useForm({
    defaultValues: written.current ?? EMPTY_REPORT,
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          written.current = values
        },
      }),
    [subscribe, written],
  )
  useUnsaved(() => (written.current?.note ?? '').trim() !== '' && !sending.isJustDone())
  const fault = sending.error
  const form = useFocusOnRefusal(fault)
  const refused = fault instanceof ApiError ? fieldErrorsOf(fault.body) : {}
  const textsOf = (field: string) => (refused[field] ?? []).map((text) => refusalText(tRefusal, text))
  const submit = handleSubmit(({ reason, ...fields }) => {
    if (reason === '') return
    const target =
      'profile' in about
        ? about
        : {
            record: String(about.record),
            ...(about.comment !== undefined && { comment: String(about.comment) }),
          }
    sending.mutate(
      { ...target, ...fields, reason, language: i18n.language },
      {
        onSuccess: () => {
          written.current = null
        },
      },
    )
  })
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ position: 'relative' }}>
        <DialogContentText>{t('text')}</DialogContentText>
        <Stack sx={{ gap: 2.5, marginTop: 2 }}>
          <ReasonChoice control={control} reasons={reasonsOf(about)} />
          <TextEntry
            label={t('note')}
            registration={register('note')}
            errors={textsOf('note')}
            rows={3}
            autoComplete="off"
          />
          {!signedIn && (
            <TextEntry
              label={t('email')}
              registration={register('email')}
              errors={textsOf('email')}
              hint={t('emailHint')}
              type="email"
              autoComplete="email"
            />
          )}
          <TrapField registration={register(TRAP_FIELD)} />
          <SendingNotice sending={sending} />
          {fault && <Alert severity="error">{t(failureOf(fault))}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} color="secondary">
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={sending.isPending}>
          {t('send')}
        </Button>
      </DialogActions>
    </form>
  )
}

function titleOf(about: Reported): 'reportRecord' | 'reportProfile' | 'reportThisComment' {
  if ('comment' in about) return 'reportThisComment'
  return 'record' in about ? 'reportRecord' : 'reportProfile'
}

function reasonsOf(about: Reported): readonly ReportReason[] {
  if ('comment' in about) return COMMENT_REPORT_REASONS
  return 'record' in about ? RECORD_REPORT_REASONS : PROFILE_REPORT_REASONS
}

function ReasonChoice({
  control,
  reasons,
}: {
  control: Control<ReportFields>
  reasons: readonly ReportReason[]
}) {
  const { t } = useTranslation('reports')
  const id = useId()
  return (
    <Controller
      name="reason"
      control={control}
      rules={{ required: true }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <FormControl error={fieldState.invalid}>
          <FormLabel id={id}>{t('reason')}</FormLabel>
          <RadioGroup aria-labelledby={id} {...field}>
            {reasons.map((reason, place) => (
              <FormControlLabel
                key={reason}
                value={reason}
                control={<Radio {...(place === 0 && { slotProps: { input: { ref } } })} />}
                label={t(`reasons.${reason}`)}
              />
            ))}
          </RadioGroup>
          {fieldState.invalid && <FormHelperText role="alert">{t('reasonRequired')}</FormHelperText>}
        </FormControl>
      )}
    />
  )
}

function failureOf(fault: Error): 'failed' | 'network' {
  return fault instanceof ApiError && fault.kind !== 'refused' ? 'network' : 'failed'
}
