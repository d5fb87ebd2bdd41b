import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import Autocomplete from '@mui/material/Autocomplete'
import { CAUSES, type Cause } from '#contract/review/verdicts.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import {
  MONUMENT_TYPES,
  SITE_TYPES,
  type MonumentType,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import type { FreshAnswer } from './second-opinion.data.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

type KnownType = { monument_type: MonumentType } | { site_type: SiteType }

interface Option {
  key: string
  name: string
  type: KnownType
}

/** What nobody would look for: to say so is another answer. */
const NO_ANSWER: readonly string[] = ['unknown']

interface TypeSearchProps {
  label: string
  noneFound: string
  chosen: KnownType | null
  onChoose: (type: KnownType | null) => void
}

/** Finds a type by its name in the language of the page, among all monument types and site types. */
function TypeSearch({ label, noneFound, chosen, onChoose }: TypeSearchProps) {
  const options = useTypeOptions()
  const key = chosen && keyOf(chosen)
  return (
    <Autocomplete
      options={options}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      value={options.find((option) => option.key === key) ?? null}
      onChange={(_, option) => onChoose(option?.type ?? null)}
      noOptionsText={noneFound}
      autoHighlight
      // The list is then within the page’s landmarks.
      disablePortal
      renderInput={(props) => <TextField {...props} label={label} />}
    />
  )
}

function keyOf(type: KnownType): string {
  return 'monument_type' in type ? `monument ${type.monument_type}` : `site ${type.site_type}`
}

function useTypeOptions(): Option[] {
  const { t, i18n } = useTranslation('vocabulary')
  return useMemo(() => {
    const monuments = MONUMENT_TYPES.filter((type) => !NO_ANSWER.includes(type)).map((type) => ({
      name: t(`monumentType.${type}`),
      type: { monument_type: type },
    }))
    const named = new Set(monuments.map(({ name }) => name))
    // A site type that is called like a monument type would be offered twice.
    const sites = SITE_TYPES.filter((type) => !NO_ANSWER.includes(type))
      .map((type) => ({ name: t(`siteType.${type}`), type: { site_type: type } }))
      .filter(({ name }) => !named.has(name))
    return [...monuments, ...sites]
      .map((option) => ({ ...option, key: keyOf(option.type) }))
      .sort((one, other) => one.name.localeCompare(other.name, i18n.language))
  }, [t, i18n.language])
}

interface AnswerPanelProps {
  busy: boolean
  onAnswer: (answer: FreshAnswer) => void
  onSkip: () => void
}

/** The four answers about one find. Two of them need one more word. */
export function AnswerPanel({ busy, onAnswer, onSkip }: AnswerPanelProps) {
  const { t } = useTranslation('secondOpinion')
  const [asks, setAsks] = useState<'type' | 'cause' | null>(null)
  return (
    <Stack sx={{ gap: 1.25 }}>
      <Answer pressed={asks === 'type'} onPress={() => setAsks(asks === 'type' ? null : 'type')}>
        {t('answers.type')}
      </Answer>
      {asks === 'type' && <TypeAnswer busy={busy} onAnswer={onAnswer} />}
      <Answer pressed={asks === 'cause'} onPress={() => setAsks(asks === 'cause' ? null : 'cause')}>
        {t('answers.cause')}
      </Answer>
      {asks === 'cause' && <CauseAnswer busy={busy} onAnswer={onAnswer} />}
      <Button variant="outlined" color="secondary" size="large" disabled={busy} onClick={() => onAnswer({})}>
        {t('answers.cannotTell')}
      </Button>
      <Button color="secondary" size="large" disabled={busy} onClick={onSkip}>
        {t('answers.skip')}
      </Button>
    </Stack>
  )
}

interface AnswerProps {
  pressed: boolean
  onPress: () => void
  children: string
}

/** A button that opens what must still be said. */
function Answer({ pressed, onPress, children }: AnswerProps) {
  return (
    <Button
      variant={pressed ? 'contained' : 'outlined'}
      color="secondary"
      size="large"
      aria-expanded={pressed}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

type OneAnswer = Omit<AnswerPanelProps, 'onSkip'>

function TypeAnswer({ busy, onAnswer }: OneAnswer) {
  const { t } = useTranslation('secondOpinion')
  const [type, setType] = useState<KnownType | null>(null)
  const [missing, setMissing] = useState(false)
  return (
    <FormControl error={missing && type === null} sx={{ gap: 1 }}>
      <TypeSearch label={t('type')} noneFound={t('noType')} chosen={type} onChoose={setType} />
      {missing && type === null && <FormHelperText role="alert">{t('typeMissing')}</FormHelperText>}
      <Button
        variant="contained"
        loading={busy}
        onClick={() => (type === null ? setMissing(true) : onAnswer(type))}
      >
        {t('send')}
      </Button>
    </FormControl>
  )
}

function CauseAnswer({ busy, onAnswer }: OneAnswer) {
  const { t } = useTranslation(['secondOpinion', 'review'])
  const [cause, setCause] = useState<Cause | ''>('')
  const [missing, setMissing] = useState(false)
  return (
    <FormControl error={missing && cause === ''} sx={{ gap: 1 }}>
      <NativeSelect
        label={t('cause')}
        value={cause}
        options={[
          { value: '', name: '' },
          ...CAUSES.map((value) => ({ value, name: t(`review:causes.${value}`) })),
        ]}
        onChange={setCause}
      />
      {missing && cause === '' && <FormHelperText role="alert">{t('causeMissing')}</FormHelperText>}
      <Button
        variant="contained"
        loading={busy}
        onClick={() => (cause === '' ? setMissing(true) : onAnswer({ cause }))}
      >
        {t('send')}
      </Button>
    </FormControl>
  )
}
