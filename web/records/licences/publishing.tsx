import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LicenceSaid, RecordLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { PublishedLevel, SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { listWords } from '#language/lists.ts'
import { LevelChoice, type FirstLevel } from '#web/sensitivity/level-choice.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { OpeningRow, useOpening } from '#web/ui/form/opening-row.tsx'
import { LicenceFields } from './licence-fields.tsx'
import { licenceOfPhoto } from './licence-choice.rules.ts'
import { useLicenceNames } from './licence-names.ts'

interface PublishingProps {
  /** Of its button. */
  id: string
  /** Who shall see the record; null while the member has chosen nothing. */
  level: PublishedLevel | null
  first: FirstLevel | null
  onLevel: (level: PublishedLevel) => void
  licence: LicenceSaid
  /** Number of photos in the form. */
  photos: number
  onLicence: (licence: LicenceSaid) => void
  /** What the server refused of it. */
  refused: readonly string[]
  /** Opens it whenever it changes to another, because something was refused. */
  reason: string | null
}

/** Who sees a new record and how it can be reused: one line, which opens to the choices. */
export function Publishing({ id, level, first, refused, reason, ...props }: PublishingProps) {
  const { licence, photos, onLevel, onLicence } = props
  const { data } = useQuery(siteSettingsQuery())
  const shownLevel = data?.sensitivity.on === false ? 'open' : (level ?? first?.level ?? null)
  const pictures = Array.from({ length: photos }, (_, index) => licenceOfPhoto(licence, index))
  return (
    <PublishingRow
      {...{ id, reason }}
      level={shownLevel}
      licence={licence.record ?? 'none'}
      pictures={pictures}
      toHer={licence.her_permission ?? false}
    >
      <Stack sx={{ gap: 2 }}>
        {refused.map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        <LevelChoice level={level} first={first} onChange={onLevel} />
        <LicenceFields licence={licence} photos={photos} onChange={onLicence} />
      </Stack>
    </PublishingRow>
  )
}

interface PublishingRowProps {
  id: string
  reason: string | null
  /** Who sees it; null to leave that out. */
  level: SensitivityLevel | null
  licence: RecordLicence
  pictures: readonly StoredPictureLicence[]
  /** Whether it may be passed on to the HER. */
  toHer: boolean
  children: ReactNode
}

/** What is said in one line of a record’s publication, with what changes it below. */
export function PublishingRow({ id, reason, children, ...said }: PublishingRowProps) {
  const { t } = useTranslation('licences')
  return (
    <OpeningRow
      {...useOpening(reason)}
      id={id}
      title={usePublishingWords()(said)}
      note={t('line.change')}
      line=""
      flat
    >
      {children}
    </OpeningRow>
  )
}

/** Who sees a record, its licence, and whether the HER gets it, in one line. */
export function usePublishingWords() {
  const { t, i18n } = useTranslation('licences')
  const name = useLicenceNames()
  return ({
    level,
    licence,
    pictures,
    toHer,
  }: Omit<PublishingRowProps, 'id' | 'reason' | 'children'>): string => {
    const others = [...new Set(pictures)].filter((each) => each !== licence)
    return [
      ...(level === null ? [] : [t(`line.levels.${level}`)]),
      name(licence),
      ...(others.length > 0
        ? [t('line.pictures', { licences: listWords(others.map(name), i18n.language) })]
        : []),
      t(toHer ? 'line.toHer' : 'line.notToHer'),
    ].join(' · ')
  }
}
