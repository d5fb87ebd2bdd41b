import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_ENCODINGS, IMPORT_SYSTEMS, type Import } from '#contract/imports/imports.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { useImportChanges } from './imports.data.ts'
import { Part } from './part.tsx'
import { SendingFault } from './sending-fault.tsx'

/** Asks for the coordinate system of a file that does not name it. */
export function SystemQuestion({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const { read } = useImportChanges(id)
  const [system, setSystem] = useState<(typeof IMPORT_SYSTEMS)[number]>('27700')
  return (
    <Part heading={t('system.heading')} intro={t('system.text')}>
      <Box sx={{ maxWidth: 480 }}>
        <NativeSelect
          label={t('system.label')}
          value={system}
          options={IMPORT_SYSTEMS.map((value) => ({ value, name: t(`systems.${value}`) }))}
          onChange={setSystem}
        />
      </Box>
      <Button
        variant="contained"
        sx={{ mt: 1 }}
        loading={read.isPending}
        onClick={() => read.mutate({ system })}
      >
        {t('system.read')}
      </Button>
      <SendingFault sending={read} />
    </Part>
  )
}

const NO_COLUMN = ''

/** Asks for the columns with the places of a table in which none were found. */
export function PlacesQuestion({ found }: { found: Import }) {
  const { t } = useTranslation('imports')
  const { read } = useImportChanges(found.id)
  const [whole, setWhole] = useState(NO_COLUMN)
  const [second, setSecond] = useState(NO_COLUMN)
  const options = [
    { value: NO_COLUMN, name: t('mapping.none') },
    ...found.columns.map(({ name }) => ({ value: name, name })),
  ]
  const examplesOf = (column: string) => {
    const examples = found.columns.find(({ name }) => name === column)?.examples ?? []
    return examples.length > 0 && { says: t('mapping.example', { examples: examples.join(' · ') }) }
  }
  return (
    <Part heading={t('places.heading')} intro={t('places.text')}>
      <Box sx={{ maxWidth: 480 }}>
        <NativeSelect
          label={t('places.whole')}
          value={whole}
          options={options}
          onChange={setWhole}
          {...examplesOf(whole)}
        />
        <NativeSelect
          label={t('places.second')}
          value={second}
          options={options}
          onChange={setSecond}
          {...examplesOf(second)}
        />
      </Box>
      <Button
        variant="contained"
        sx={{ mt: 1 }}
        disabled={whole === NO_COLUMN}
        loading={read.isPending}
        onClick={() => read.mutate({ places: second === NO_COLUMN ? [whole] : [whole, second] })}
      >
        {t('places.read')}
      </Button>
      <SendingFault sending={read} />
    </Part>
  )
}

/** Shows how the letters of a file were read that does not say it, and asks whether they are right. */
export function LettersQuestion({ found }: { found: Import }) {
  const { t } = useTranslation('imports')
  const { read } = useImportChanges(found.id)
  const used = IMPORT_ENCODINGS.find((each) => each === found.encoding?.name) ?? 'windows-1252'
  const [encoding, setEncoding] = useState(used)
  // Texts with letters that differ between encodings tell most.
  const all = found.columns.flatMap(({ examples }) => examples)
  const telling = all.filter((text) => /[^\u0020-\u007e]/.test(text))
  return (
    <Part heading={t('letters.heading')} intro={t('letters.text', { encoding: t(`encodings.${used}`) })}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {t('letters.examples')}
      </Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 2.5 }}>
        {(telling.length > 0 ? telling : all).slice(0, 6).map((text) => (
          <li key={text}>
            <MemberText>{text}</MemberText>
          </li>
        ))}
      </Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
        <Button variant="contained" loading={read.isPending} onClick={() => read.mutate({ encoding: used })}>
          {t('letters.right')}
        </Button>
        <Box sx={{ minWidth: 260 }}>
          <NativeSelect
            label={t('letters.label')}
            value={encoding}
            options={IMPORT_ENCODINGS.map((value) => ({ value, name: t(`encodings.${value}`) }))}
            onChange={setEncoding}
          />
        </Box>
        <Button disabled={encoding === used || read.isPending} onClick={() => read.mutate({ encoding })}>
          {t('letters.again')}
        </Button>
      </Stack>
      <SendingFault sending={read} />
    </Part>
  )
}
