import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { RecordPart, RecordVersion } from '#contract/records/own-records.ts'
import { isGone } from '#web/lib/api.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { areaWords } from '#web/lib/words/sizes.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import type { Outline } from '#contract/records/records.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { useKnownWords } from '../details/use-details-words.ts'
import { useRecordLabels } from '../details/record-words.ts'
import { useSeenWords } from '../list/use-seen-words.ts'
import { versionsQuery } from './own-records.data.ts'
import { DRAWING_SIDE as SIDE, outlinePath } from '../map/outline-path.ts'

/** Pixels of each of two drawings that are compared. */
const CHANGE_SIDE = 88

interface OutlineChangeProps {
  before: Outline
  after: Outline
  /** Description of the drawings for screen readers. */
  labels: { before: string; after: string }
  /** Captions of the drawings. */
  captions: { before: ReactNode; after: ReactNode }
}

/** An outline before and after a change, at the same scale and position, so that the difference is visible. */
function OutlineChange({ before, after, labels, captions }: OutlineChangeProps) {
  const around = [...before, ...after]
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {(['before', 'after'] as const).map((which) => (
        <Box key={which} component="span" sx={{ display: 'block' }}>
          <svg
            role="img"
            aria-label={labels[which]}
            viewBox={`0 0 ${SIDE} ${SIDE}`}
            width={CHANGE_SIDE}
            height={CHANGE_SIDE}
            style={{ display: 'block' }}
          >
            {which === 'after' && (
              <path
                d={outlinePath(before, around)}
                fill="none"
                stroke={UPLAND.slateMid}
                strokeDasharray="3 3"
              />
            )}
            <path
              d={outlinePath(which === 'before' ? before : after, around)}
              fill={UPLAND.brackenPale}
              stroke={UPLAND.bracken}
              strokeWidth={1.5}
            />
          </svg>
          {captions[which]}
        </Box>
      ))}
    </Box>
  )
}

interface RecordHistoryProps {
  id: number
  /** The version that is shown; 1 where the record was never changed. */
  version: number
}

/** The history of a record, loaded only when it is opened. */
export function RecordHistory({ id, version }: RecordHistoryProps) {
  const { t } = useTranslation('ownRecords')
  const [open, setOpen] = useState(false)
  return (
    <Box>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ ml: -0.5 }}>
        {version > 1 ? t('history.changed', { count: version - 1 }) : t('history.unchanged')}
      </Button>
      {open && <RecordVersions id={id} />}
    </Box>
  )
}

/** All versions of a record, newest first. @param compared whether each is linked to its comparison with the one before */
export function RecordVersions({ id, compared = false }: { id: number; compared?: boolean }) {
  const { t } = useTranslation(['ownRecords', 'records'])
  const failed = useFailureText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(id),
  )
  if (isGone(error)) return <Alert severity="info">{t('records:gone')}</Alert>
  if (error)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {failed(t('history.failed'), error)}
      </Alert>
    )
  if (!data) return <Typography role="status">{t('history.loading')}</Typography>
  const versions = data.pages.flat()
  // The changes of the last version are known only with the version before it, which is on the next page.
  const shown = hasNextPage ? versions.slice(0, -1) : versions
  return (
    <>
      <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((each, index) => (
          <Version
            key={each.version}
            version={each}
            before={versions[index + 1] ?? null}
            record={compared ? id : null}
          />
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

interface VersionProps {
  version: RecordVersion
  before: RecordVersion | null
  /** The record, where the comparison is linked. */
  record: number | null
}

function Version({ version, before, record }: VersionProps) {
  const { t, i18n } = useTranslation('ownRecords')
  const named = { by: version.made_by ?? t('history.formerMember') }
  const day = dayWords(new Date(version.made_at), i18n.language, 'medium')
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, py: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t(before ? 'history.by' : 'history.firstBy', { ...named, day })}
      </Typography>
      {before && <Differences version={version} before={before} />}
      {before && record !== null && (
        <Link
          component={RouterLink}
          to={`/records/${record}/history?from=${before.version}&to=${version.version}`}
          variant="body2"
        >
          {t('history.compare', { before: before.version, after: version.version })}
        </Link>
      )}
    </Box>
  )
}

/** Each changed part, before and after. */
function Differences({ version, before }: { version: RecordVersion; before: RecordVersion }) {
  const { t } = useTranslation('ownRecords')
  const [was, is] = [usePartWords(before), usePartWords(version)]
  const facts = version.changed.map((part) => ({
    name: t(`parts.${part}`),
    value:
      part === 'polygonCoordinate' ? (
        <OutlineChange
          before={before.polygonCoordinate}
          after={version.polygonCoordinate}
          labels={{ before: t('history.outlineWas'), after: t('history.outlineIs') }}
          captions={{ before: <del>{was(part)}</del>, after: <ins>{is(part)}</ins> }}
        />
      ) : (
        <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          <del>{was(part)}</del> <ins>{is(part)}</ins>
        </Box>
      ),
  }))
  return <FactList dense facts={facts} />
}

/** The words of each part of a version, in the language of the page. */
export function usePartWords(version: RecordVersion): (part: RecordPart) => string {
  const { t, i18n } = useTranslation('ownRecords')
  const labels = useRecordLabels(version)
  const seenWords = useSeenWords()
  const knownWords = useKnownWords()
  return (part) => {
    switch (part) {
      case 'site_type':
        return labels.siteType
      case 'monument_type':
        return labels.monumentType
      case 'period':
        return labels.period
      case 'polygonCoordinate':
        return t('history.outline', {
          count: version.polygonCoordinate.length,
          area: areaWords(outlineArea(version.polygonCoordinate), i18n.language),
        })
      case 'seen_under':
        return version.seen_under ? seenWords(version.seen_under) : t('history.nothing')
      case 'known':
        return version.known ? knownWords.text(version.known) : t('history.nothing')
      case 'pictures':
        return t('history.pictures', { count: version.pictures })
      default:
        return version[part] ?? t('history.nothing')
    }
  }
}
