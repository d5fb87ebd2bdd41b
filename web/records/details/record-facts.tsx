import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordMeasures } from '#contract/records/places/measures.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { numberWords } from '#language/numbers.ts'
import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import { MemberLink } from '#web/members/profiles/member-link.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { useSeenWords } from '../list/use-seen-words.ts'
import { recordedWhen, useRecordLabels } from './record-words.ts'

interface RecordFactsProps {
  record: RecordDetail
  /** Its grid reference; null outside the National Grid. */
  reference: string | null
  /** When the ground that the member saw was surveyed. */
  flight: ReactNode
}

/** What a record says of itself, but for its measures. */
export function RecordFacts({ record, reference, flight }: RecordFactsProps) {
  const { t, i18n } = useTranslation('records')
  const { t: tSeen } = useTranslation('seen')
  const labels = useRecordLabels(record)
  const seenWords = useSeenWords()
  const seen = record.seen_under
  return (
    <FactList
      facts={[
        ...(record.prn
          ? [{ name: t('prn'), value: <Prn record={record} prn={record.prn} />, verbatim: true }]
          : []),
        { name: t('siteType'), value: labels.siteType },
        { name: t('monumentType'), value: labels.monumentType },
        { name: t('period'), value: labels.period },
        ...(reference === null ? [] : [{ name: t('gridReference'), value: reference, verbatim: true }]),
        ...(record.place === 'square'
          ? []
          : [{ name: t('recordedBy'), value: <RecordedBy username={record.recorded_by} /> }]),
        { name: t('dateRecorded'), value: recordedWhen(record, i18n.language) },
        ...(seen
          ? [{ name: tSeen('heading'), value: <SeenFact words={seenWords(seen)} flight={flight} /> }]
          : []),
      ]}
    />
  )
}

/** Leads to the page about it, where the portal knows it. */
function Prn({ record, prn }: { record: RecordDetail; prn: string }) {
  const page = record.references.find(({ primary }) => primary)?.url
  return page ? <OutsideLink href={page} text={prn} /> : prn
}

function SeenFact({ words, flight }: { words: string; flight: ReactNode }) {
  return (
    <>
      <div>{words}</div>
      {flight}
    </>
  )
}

/** How large a record is, as the portal computes it; nothing where the reader may not know it. */
export function MeasureFacts({ measures }: { measures: RecordMeasures | null | undefined }) {
  const { t, i18n } = useTranslation('records')
  if (measures === undefined) return null
  if (measures === null)
    return <FactList facts={[{ name: t('measures.size'), value: t('measures.later') }]} />
  const { language } = i18n
  const sizes = {
    length: lengthWords(measures.length, language),
    width: lengthWords(measures.width, language),
    area: areaWords(measures.area, language),
    perimeter: lengthWords(measures.perimeter, language),
  }
  return (
    <FactList
      facts={[
        { name: t('measures.size'), value: t('measures.sizes', sizes) },
        { name: t('measures.ground'), value: <GroundFact measures={measures} /> },
      ]}
    />
  )
}

function GroundFact({ measures: { ground, ground_is_awaited: awaited } }: { measures: RecordMeasures }) {
  const { t, i18n } = useTranslation('records')
  if (!ground) return t(awaited ? 'measures.awaited' : 'measures.unknown')
  const inMetres = (value: number) => inWords(Math.max(0, value), i18n.language, 1)
  const rises = inMetres(ground.rises)
  const falls = inMetres(ground.falls)
  const slope = inWords(ground.slope, i18n.language, 0)
  return (
    <>
      <div>{t('measures.rises', { rises, falls, slope })}</div>
      <Typography className="only-on-screen" variant="body2" color="text.secondary">
        {t('measures.how')}{' '}
        {t('measures.heights', { tileset: ground.tileset, cell: numberWords(ground.cell, i18n.language) })}{' '}
        {ground.invented && <span>{t('measures.invented')}</span>}
      </Typography>
    </>
  )
}

function inWords(value: number, language: string, decimals: number): string {
  return numberWords(value, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The member who recorded it: a name that opens the member's card, or a note that the member has left. */
export function RecordedBy({ username }: { username: string | null }) {
  const { t } = useTranslation('records')
  return username === null ? t('formerMember') : <MemberLink username={username} />
}

/** A link to the page of another body, in a new tab. */
export function OutsideLink({ href, text }: { href: string; text: string }) {
  const { t } = useTranslation('map')
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <ForScreenReaders as="span">{t('heritage.newTab')}</ForScreenReaders>
    </Link>
  )
}
