import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  EVIDENCE_FIELDS,
  EVIDENCE_TEXTS,
  SEEN_AS,
  VISIT_PERMISSIONS,
  type Evidence,
  type EvidenceText,
} from '#contract/records/details-values.ts'
import { useSeenWords } from '../list/use-seen-words.ts'
import { ChoiceField, DayField } from './details-inputs.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Undefined, or an empty text, takes a field back. */
type Part = { [Field in Exclude<keyof Evidence, 'kind'>]?: Evidence[Field] | undefined }

interface OneEvidenceProps {
  evidence: Evidence
  faulty: boolean
  onChange: (evidence: Evidence) => void
  onRemove: () => void
}

/** One piece of evidence, with the fields of its kind. */
export function OneEvidence({ evidence, faulty, onChange, onRemove }: OneEvidenceProps) {
  const { t } = useTranslation('known')
  const id = useId()
  const seenWords = useSeenWords()
  const { kind, layer, azimuth = null, altitude = null } = evidence
  const fields: readonly string[] = EVIDENCE_FIELDS[kind]
  const change = (part: Part) => onChange(withPart(evidence, part))
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 650 }}>
          {t(`kinds.${kind}`)}
        </Typography>
        <Button
          size="small"
          color="secondary"
          aria-label={t('how.removeNamed', { kind: t(`kinds.${kind}`) })}
          onClick={onRemove}
        >
          {t('how.remove')}
        </Button>
      </Stack>
      {layer && (
        <Typography variant="body2">
          {t('fields.layer', { seen: seenWords({ layer, azimuth, altitude }) })}
        </Typography>
      )}
      {kind === 'old_map' && <Alert severity="info">{t('oldMapHint')}</Alert>}
      {kind === 'site_visit' && (
        <PermissionField
          permission={evidence.permission}
          faulty={faulty}
          onChange={(permission) => change({ permission })}
        />
      )}
      {SHOWN_TEXTS.filter((field) => fields.includes(field)).map((field) => (
        <TextOfEvidence key={field} field={field} evidence={evidence} onChange={change} />
      ))}
      {fields.includes('date') && (
        <DayField
          label={t('fields.date')}
          day={evidence.date}
          faulty={faulty}
          onChange={(date) => change({ date })}
        />
      )}
      {fields.includes('seen_as') && (
        <ChoiceField
          label={t('fields.seenAs')}
          value={evidence.seen_as ?? null}
          choices={SEEN_AS}
          nameOf={(choice) => t(`seenAs.${choice}`)}
          onChange={(seen_as) => change({ seen_as: seen_as ?? undefined })}
        />
      )}
    </Box>
  )
}

/** In the order of the form. Which version of a set it is, only programs say. */
const SHOWN_TEXTS = [
  'name',
  'edition',
  'source',
  'note',
  'set',
  'who',
] as const satisfies readonly EvidenceText[]
const LONG_TEXTS: readonly EvidenceText[] = ['note', 'source']

interface TextProps {
  field: (typeof SHOWN_TEXTS)[number]
  evidence: Evidence
  onChange: (part: Part) => void
}

function TextOfEvidence({ field, evidence, onChange }: TextProps) {
  const { t } = useTranslation('known')
  const { kind } = evidence
  const hint = field === 'note' ? t('fields.noteHint') : field === 'who' ? t('fields.whoHint') : undefined
  const sourceOf = kind === 'aerial' || kind === 'place_name' ? kind : 'document'
  return (
    <TextField
      fullWidth
      size="small"
      margin="dense"
      multiline={LONG_TEXTS.includes(field)}
      label={field === 'source' ? t(`fields.source.${sourceOf}`) : t(`fields.${field}`)}
      helperText={hint}
      value={evidence[field] ?? ''}
      autoComplete="off"
      onChange={({ target }) => onChange({ [field]: target.value })}
      slotProps={{ htmlInput: { maxLength: EVIDENCE_TEXTS[field] } }}
    />
  )
}

interface PermissionFieldProps {
  permission: Evidence['permission']
  faulty: boolean
  onChange: (permission: NonNullable<Evidence['permission']>) => void
}

/** A visit cannot be saved without it. */
function PermissionField({ permission, faulty, onChange }: PermissionFieldProps) {
  const { t } = useTranslation('known')
  const { t: tRefusal } = useTranslation('refusals')
  const [labelId, whyId] = [useId(), useId()]
  const error = faulty && permission === undefined
  return (
    <FormControl error={error} required sx={{ display: 'block' }}>
      <FormLabel id={labelId} sx={{ typography: 'body2' }}>
        {t('fields.permission')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={whyId}
        value={permission ?? ''}
        onChange={({ target }) => {
          const chosen = VISIT_PERMISSIONS.find((each) => each === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {VISIT_PERMISSIONS.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={t(`permission.${each}`)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={whyId} sx={{ mx: 0 }}>
        {error ? tRefusal('visitPermission') : t('fields.permissionHint')}
      </FormHelperText>
    </FormControl>
  )
}

/** Without empty texts, so that what was taken back is as if it had never been said. */
function withPart(evidence: Evidence, part: Part): Evidence {
  const { kind, ...fields } = { ...evidence, ...part }
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  return { kind, ...Object.fromEntries(said) }
}
