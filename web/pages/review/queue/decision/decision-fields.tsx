import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { RecordDetail } from '#contract/records/records.ts'
import { CAUSES, REVIEW_NOTE_MAX_LENGTH, SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/review.ts'
import { PositionFields } from '#web/records/details/details-inputs.tsx'
import { REFERENCE_NUMBER_MAX_LENGTH, REFERENCE_SCHEMES } from '#contract/records/references.ts'
import { REGISTER_OF, type KnownSite, type NearbySite } from '#contract/records/nearby.ts'
import { nameIn } from '#web/heritage/heritage-things.ts'
import { numberWords } from '#language/numbers.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import type { DecisionDraft, DecisionFault } from './decision-draft.rules.ts'
import { knownSitesQuery } from '../review-queue.data.ts'

interface DecisionFieldsProps {
  record: RecordDetail
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  faults: readonly DecisionFault[]
}

/** What follows from the verdict. */
export function DecisionFields({ record, draft, onDraft, faults }: DecisionFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const fault = (...names: DecisionFault[]) => {
    const found = names.find((name) => faults.includes(name))
    return found && t(`faults.${found}`)
  }
  if (draft.verdict === null) return null
  return (
    <>
      {draft.verdict === 'verified' && (
        <>
          <Choice
            label={t('decision.sureArchaeological')}
            value={draft.sureArchaeological}
            options={SURE_ARCHAEOLOGICAL.map((value) => ({
              value,
              name: t(`review:sure_archaeological.${value}`),
            }))}
            fault={fault('sureArchaeological')}
            onChange={(sureArchaeological) => onDraft({ ...draft, sureArchaeological })}
          />
          <Choice
            label={t('decision.sureType')}
            value={draft.sureType}
            options={SURE_TYPE.map((value) => ({ value, name: t(`review:sure_type.${value}`) }))}
            fault={fault('sureType')}
            onChange={(sureType) => onDraft({ ...draft, sureType })}
          />
          <PositionFields
            label={t('decision.position')}
            position={draft.position}
            size="medium"
            onChange={(position) => onDraft({ ...draft, position })}
          />
        </>
      )}
      {draft.verdict === 'not_archaeological' && (
        <Choice
          label={t('decision.reason')}
          value={draft.reason}
          options={CAUSES.map((value) => ({ value, name: t(`review:causes.${value}`) }))}
          fault={fault('reason')}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
      )}
      {draft.verdict === 'already_recorded' && (
        <TargetFields record={record} draft={draft} onDraft={onDraft} fault={fault('record', 'number')} />
      )}
      <TextField
        label={t(draft.verdict === 'needs_info' ? 'decision.question' : 'decision.note')}
        required={draft.verdict === 'needs_info'}
        multiline
        minRows={2}
        value={draft.note}
        error={fault('question', 'reasonNote') !== undefined}
        helperText={fault('question', 'reasonNote') ?? t('decision.noteHint')}
        onChange={({ target }) => onDraft({ ...draft, note: target.value })}
        slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
      />
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | ''
  options: readonly { value: T; name: string }[]
  fault: string | undefined
  onChange: (value: T | '') => void
}

/** A list of the system, empty at first. */
function Choice<T extends string>({ label, value, options, fault, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      required
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value ?? '')
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" />
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </TextField>
  )
}

interface TargetFieldsProps {
  record: RecordDetail
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  /** What the field lacks, in words. */
  fault: string | undefined
}

/** Where a find is on record already: what is known nearby, another record, or a number in a register. */
function TargetFields({ record, draft, onDraft, fault }: TargetFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  return (
    <>
      <KnownSites record={record} onChoose={(target) => onDraft({ ...draft, ...target })} />
      <RadioGroup
        aria-label={t('decision.recordedIn')}
        row
        value={draft.recordedIn}
        onChange={(_, where) => onDraft({ ...draft, recordedIn: where === 'portal' ? 'portal' : 'register' })}
      >
        <FormControlLabel value="portal" control={<Radio />} label={t('decision.inPortal')} />
        <FormControlLabel value="register" control={<Radio />} label={t('decision.inRegister')} />
      </RadioGroup>
      {draft.recordedIn === 'portal' ? (
        <TextField
          label={t('decision.record')}
          required
          value={draft.record}
          error={fault !== undefined}
          helperText={fault}
          onChange={({ target }) => onDraft({ ...draft, record: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        />
      ) : (
        <>
          <TextField
            select
            label={t('decision.scheme')}
            value={draft.scheme}
            onChange={({ target }) =>
              onDraft({
                ...draft,
                scheme: REFERENCE_SCHEMES.find((each) => each === target.value) ?? draft.scheme,
              })
            }
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {REFERENCE_SCHEMES.map((scheme) => (
              <option key={scheme} value={scheme}>
                {t(`review:schemes.${scheme}`)}
              </option>
            ))}
          </TextField>
          <TextField
            label={t('decision.number')}
            required
            value={draft.number}
            error={fault !== undefined}
            helperText={fault}
            onChange={({ target }) => onDraft({ ...draft, number: target.value })}
            slotProps={{ htmlInput: { maxLength: REFERENCE_NUMBER_MAX_LENGTH } }}
          />
        </>
      )}
    </>
  )
}

type Target = Pick<DecisionDraft, 'recordedIn'> & Partial<DecisionDraft>

interface KnownSitesProps {
  record: Pick<RecordDetail, 'id'>
  onChoose: (target: Target) => void
}

/** What is on record at the find or within 50 m of it, the most overlap first; a press says that the find is the same. */
function KnownSites({ record, onChoose }: KnownSitesProps) {
  const { t, i18n } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const { data, isError, error, refetch } = useQuery(knownSitesQuery(record.id))
  const found = (data?.sites ?? []).flatMap((site) => {
    const target = targetOf(site)
    return target ? [{ site, target }] : []
  })
  const registered = ({ kind, id, number }: KnownSite) =>
    t(`known.kinds.${kind}`, { number: kind === 'records' ? id : number })
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2" component="h4" sx={{ fontWeight: 650 }}>
        {t('known.heading')}
      </Typography>
      <div role="status">
        {!data && !isError && <Typography variant="body2">{t('known.loading')}</Typography>}
        {data && found.length === 0 && <Typography variant="body2">{t('known.none')}</Typography>}
      </div>
      {isError && (
        <Alert
          severity="warning"
          action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          sx={{ mt: 0.75 }}
        >
          {tooOftenText(tRefusal, error) ?? t('known.failed')}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, mt: 0.75 }}>
        {found.map(({ site, target }) => (
          <li key={`${site.kind} ${site.id}`}>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              onClick={() => onChoose(target)}
              sx={{ textAlign: 'start', justifyContent: 'start', width: '100%' }}
            >
              {[registered(site), nameIn(i18n.language, site)].filter(Boolean).join(': ')}
              {' · '}
              <Nearness site={site} />
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Null for what has no number to name it by. */
function targetOf({ kind, id, number }: NearbySite): Target | null {
  if (kind === 'records') return { recordedIn: 'portal', record: id }
  return number === null ? null : { recordedIn: 'register', scheme: REGISTER_OF[kind], number }
}

/** How much of the find it covers, or how far away it is. */
function Nearness({ site: { kind, covered, distance } }: { site: KnownSite }) {
  const { t, i18n } = useTranslation('reviewQueue')
  if (kind === 'records' && covered === null) return t('known.withheld')
  if (distance > 0) return t('known.away', { metres: distance })
  if (covered === null) return t('known.inside')
  const percent = Math.round(covered * 100)
  return percent === 0
    ? t('known.touches')
    : t('known.covers', { percent: numberWords(percent, i18n.language) })
}
