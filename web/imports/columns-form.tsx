import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import {
  IMPORT_COLUMN_FIELDS,
  IMPORT_WORD_FIELDS,
  type Import,
  type ImportMapping,
  type ImportWordField,
} from '#contract/imports/imports.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useImportChanges } from './imports.data.ts'
import { Part } from './part.tsx'
import { SendingFault } from './sending-fault.tsx'
import { useChoices } from './use-choices.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

const NO_COLUMN = ''

/** Which columns become which fields, what counts where they are empty, and what their words mean. */
export function ColumnsForm({ found }: { found: Import }) {
  const { t } = useTranslation('imports')
  const toast = useToast()
  const { map } = useImportChanges(found.id)
  const [mapping, setMapping] = useState(found.mapping)
  const [words, setWords] = useState<Record<string, string>>({})
  const [version, setVersion] = useState(found.version)
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(found.mapping) || Object.keys(words).length > 0
  useUnsaved(() => isChanged && !map.isJustDone())
  // Somebody changed it in another tab: what was not touched here follows.
  if (version !== found.version && !isChanged) {
    setVersion(found.version)
    setMapping(found.mapping)
  }
  const change = (part: Partial<ImportMapping>) => setMapping((now) => ({ ...now, ...part }))
  const save = () =>
    map.mutate(
      {
        mapping,
        version,
        words: found.words.flatMap(({ field, word }) => {
          const code = words[`${field} ${word}`]
          return code === undefined ? [] : [{ field, word, code }]
        }),
      },
      {
        onSuccess: (now) => {
          setWords({})
          setVersion(now.version)
          setMapping(now.mapping)
          toast(t('mapping.saved'))
        },
      },
    )
  return (
    <Part heading={t('mapping.heading')} intro={t('mapping.text')}>
      <Box
        sx={{ display: 'grid', columnGap: 4, rowGap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
      >
        {IMPORT_COLUMN_FIELDS.slice(0, 1).map((field) => (
          <ColumnChoice key={field} {...{ field, found, mapping, change }} />
        ))}
        <DescriptionChoice {...{ found, mapping, change }} />
        {IMPORT_WORD_FIELDS.map((field) => (
          <ColumnChoice key={field} {...{ field, found, mapping, change }} />
        ))}
        <ColumnChoice {...{ field: 'PRN', found, mapping, change }} />
      </Box>
      <WordsForm words={found.words} chosen={words} onChoose={setWords} />
      <Box sx={{ mt: 3, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={!isChanged} loading={map.isPending} onClick={save}>
          {t('mapping.save')}
        </Button>
        <Typography role="status" variant="body2" color="textSecondary">
          {isChanged && t('mapping.changed')}
        </Typography>
      </Box>
      <SendingFault sending={map} />
    </Part>
  )
}

interface ChoiceProps {
  found: Import
  mapping: ImportMapping
  change: (part: Partial<ImportMapping>) => void
}

function ColumnChoice({
  field,
  found,
  mapping,
  change,
}: ChoiceProps & { field: (typeof IMPORT_COLUMN_FIELDS)[number] }) {
  const { t } = useTranslation('imports')
  return (
    <Box role="group" aria-label={t(`fields.${field}`)}>
      <ColumnSelect
        label={t(`fields.${field}`)}
        value={mapping[field]}
        found={found}
        onChange={(column) => change({ [field]: column })}
      />
      {field !== 'PRN' && (
        <Otherwise
          field={field}
          value={mapping.otherwise[field]}
          onChange={(value) => change({ otherwise: { ...mapping.otherwise, [field]: value } })}
        />
      )}
    </Box>
  )
}

function DescriptionChoice({ found, mapping, change }: ChoiceProps) {
  const { t } = useTranslation('imports')
  const { description } = mapping
  // One more than there are, for the next.
  const places = [...description, null].slice(0, 5)
  return (
    <Box role="group" aria-label={t('fields.description')}>
      {places.map((column, place) => (
        <ColumnSelect
          key={place}
          label={place === 0 ? t('fields.description') : `${t('fields.description')} ${place + 1}`}
          value={column}
          found={found}
          onChange={(chosen) => {
            const next = [...description]
            if (chosen === null) next.splice(place, 1)
            else next[place] = chosen
            change({ description: next })
          }}
        />
      ))}
      <Otherwise
        field="description"
        value={mapping.otherwise.description}
        onChange={(value) => change({ otherwise: { ...mapping.otherwise, description: value } })}
      />
    </Box>
  )
}

function ColumnSelect({
  label,
  value,
  found,
  onChange,
}: {
  label: string
  value: string | null
  found: Import
  onChange: (column: string | null) => void
}) {
  const { t } = useTranslation('imports')
  const column = found.columns.find(({ name }) => name === value)
  const options = [
    { value: NO_COLUMN, name: t('mapping.none') },
    ...found.columns.map(({ name }) => ({ value: name, name })),
  ]
  return (
    <NativeSelect
      label={`${label}: ${t('mapping.column')}`}
      value={value ?? NO_COLUMN}
      options={options}
      {...(column && { says: t('mapping.example', { examples: column.examples.join(' · ') }) })}
      onChange={(chosen) => onChange(chosen === NO_COLUMN ? null : chosen)}
    />
  )
}

interface OtherwiseProps {
  field: 'title' | 'description' | ImportWordField
  value: string
  onChange: (value: string) => void
}

function Otherwise({ field, value, onChange }: OtherwiseProps) {
  const { t } = useTranslation('imports')
  const choicesOf = useChoices()
  const label = `${t(`fields.${field}`)}: ${t('mapping.otherwise')}`
  if (field !== 'title' && field !== 'description')
    return (
      <NativeSelect
        label={label}
        value={value}
        options={choicesOf(field, t('mapping.nothing'))}
        onChange={onChange}
      />
    )
  return (
    <TextField
      fullWidth
      size="small"
      margin="dense"
      label={label}
      value={value}
      multiline={field === 'description'}
      slotProps={{ htmlInput: { maxLength: field === 'title' ? TITLE_MAX_LENGTH : 10_000 } }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface WordsFormProps {
  words: Import['words']
  /** Choices that have not been saved, by field and word. */
  chosen: Readonly<Record<string, string>>
  onChoose: (chosen: Record<string, string>) => void
}

/** Each distinct word of the columns that are choices, with the choice that it means. */
function WordsForm({ words, chosen, onChoose }: WordsFormProps) {
  const { t } = useTranslation('imports')
  const choicesOf = useChoices()
  if (words.length === 0) return null
  return (
    <Box sx={{ mt: 4 }}>
      <Typography component="h3" sx={{ fontSize: '1.2rem', fontWeight: 600 }}>
        {t('mapping.words')}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1, maxWidth: '70ch' }}>{t('mapping.wordsText')}</Typography>
      {IMPORT_WORD_FIELDS.filter((field) => words.some((each) => each.field === field)).map((field) => (
        <Box key={field} component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
          <Typography component="legend" sx={{ fontWeight: 600 }}>
            {t(`fields.${field}`)}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              columnGap: 4,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
            }}
          >
            {words
              .filter((each) => each.field === field)
              .map(({ word, code, rows }) => (
                <NativeSelect
                  key={word}
                  label={t('mapping.word', { word, rows })}
                  value={chosen[`${field} ${word}`] ?? code}
                  options={choicesOf(field, t('mapping.unknown'))}
                  onChange={(value) => onChoose({ ...chosen, [`${field} ${word}`]: value })}
                />
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
