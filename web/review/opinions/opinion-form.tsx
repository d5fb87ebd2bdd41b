import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  OPINION_KINDS,
  OPINION_NOTE_MAX_LENGTH,
  type Opinion,
  type OpinionKind,
} from '#contract/review/opinions.ts'
import { CAUSES, type Cause } from '#contract/review/verdicts.ts'
import { MONUMENT_TYPES, type MonumentType } from '#contract/open-data/vocabulary.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import type { useOpinionActs } from './opinions.data.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface OpinionFormProps {
  record: { version: number }
  /** The member's standing opinion. */
  mine: Opinion | null
  sending: ReturnType<typeof useOpinionActs>['give']
}

/** Asks what a member thinks a record is: one of four, and what follows from it. */
export function OpinionForm({ record, mine, sending }: OpinionFormProps) {
  const { t } = useTranslation('review')
  const { t: tWord } = useTranslation('vocabulary')
  const { t: tRefusal } = useTranslation('refusals')
  const toast = useToast()
  const [kind, setKind] = useState<OpinionKind | null>(mine?.kind ?? null)
  const [type, setType] = useState<MonumentType | ''>(monumentIn(mine))
  const [cause, setCause] = useState<Cause | ''>(mine?.cause ?? '')
  const [note, setNote] = useState(mine?.note ?? '')
  const [missing, setMissing] = useState(false)
  useUnsaved(() => note.trim() !== (mine?.note ?? '') && !sending.isJustDone())
  const lacks = whatLacks({ kind, type, cause })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(lacks !== null)
    if (lacks !== null || kind === null) return
    sending.mutate(
      {
        version: record.version,
        kind,
        ...(kind === 'other_type' && { monument_type: type }),
        ...(kind === 'natural_or_modern' && cause !== '' && { cause }),
        note: note.trim(),
      },
      { onSuccess: () => toast(t('opinions.given')) },
    )
  }
  return (
    <Stack component="form" noValidate onSubmit={send} sx={{ gap: 2, width: '100%' }}>
      <KindChoice
        kind={kind}
        onChange={setKind}
        fault={missing && lacks !== null ? t(`opinions.${lacks}`) : ''}
      />
      {kind === 'other_type' && (
        <NativeSelect
          label={t('opinions.type')}
          value={type}
          options={[
            { value: '', name: '' },
            ...MONUMENT_TYPES.map((value) => ({ value, name: tWord(`monumentType.${value}`) })),
          ]}
          onChange={setType}
        />
      )}
      {kind === 'natural_or_modern' && (
        <NativeSelect
          label={t('opinions.cause')}
          value={cause}
          options={[
            { value: '', name: '' },
            ...CAUSES.map((value) => ({ value, name: t(`causes.${value}`) })),
          ]}
          onChange={setCause}
        />
      )}
      {kind !== null && (
        <TextField
          label={t('opinions.note')}
          multiline
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: OPINION_NOTE_MAX_LENGTH } }}
        />
      )}
      <SendingNotice sending={sending} />
      {sending.error && !sending.waiting && (
        <Alert severity="error">{faultTexts(tRefusal, sending.error, t('opinions.failed'))}</Alert>
      )}
      <Button type="submit" variant="contained" loading={sending.isPending} sx={{ alignSelf: 'start' }}>
        {t(mine ? 'opinions.change' : 'opinions.send')}
      </Button>
    </Stack>
  )
}

interface KindChoiceProps {
  kind: OpinionKind | null
  onChange: (kind: OpinionKind | null) => void
  /** What must still be chosen; empty if nothing must. */
  fault: string
}

function KindChoice({ kind, onChange, fault }: KindChoiceProps) {
  const { t } = useTranslation('review')
  const id = useId()
  return (
    <FormControl error={fault !== ''}>
      <FormLabel id={id}>{t('opinions.question')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={kind}
        onChange={(_, chosen) => onChange(OPINION_KINDS.find((each) => each === chosen) ?? null)}
      >
        {OPINION_KINDS.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio />} label={t(`opinions.kinds.${each}`)} />
        ))}
      </RadioGroup>
      <FormHelperText role="alert">{fault}</FormHelperText>
    </FormControl>
  )
}

function monumentIn(mine: Opinion | null): MonumentType | '' {
  return MONUMENT_TYPES.find((type) => type === mine?.monument_type) ?? ''
}

interface Chosen {
  kind: OpinionKind | null
  type: string
  cause: string
}

/** The key of the words that say what must still be chosen; null if nothing must. */
function whatLacks({ kind, type, cause }: Chosen): 'choose' | 'chooseType' | 'chooseCause' | null {
  if (kind === null) return 'choose'
  if (kind === 'other_type' && type === '') return 'chooseType'
  return kind === 'natural_or_modern' && cause === '' ? 'chooseCause' : null
}
