import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MONUMENT_TYPES,
  SITE_TYPES,
  type MonumentType,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'

export type KnownType = { monument_type: MonumentType } | { site_type: SiteType }

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
export function TypeSearch({ label, noneFound, chosen, onChoose }: TypeSearchProps) {
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
