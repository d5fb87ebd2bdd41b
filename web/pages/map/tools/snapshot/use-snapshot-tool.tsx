import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceAt } from '#web/search/places/place-readout.tsx'
import { creditInLanguage } from '#web/relief/layers/credits/credit-in-language.ts'
import { groundViewOf } from '#web/relief/layers/ground/ground-view.ts'
import { isInventedInView } from '#web/relief/layers/ground/invented-ground.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useComparedNames } from '#web/relief/layers/compare/use-compared-names.ts'
import { partSoon } from '#web/lib/part-later.tsx'
import { dayForFile, dayWords } from '#web/lib/words/day-words.ts'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import type { SnapshotParts } from '#web/map/snapshot/draw-snapshot.ts'
import type { SnapshotScale } from '#web/map/snapshot/snapshot-dialog.tsx'
import { snapshotName } from '#web/map/snapshot/snapshot-file.ts'
import { shootMap } from '#web/map/snapshot/shoot-map.ts'
import { scaleLength } from '#geo/tiles/map-scale.ts'
import type { Tool } from '#web/map/controls/tool.ts'
import { CameraIcon } from '#web/ui/icons/records.ts'
import { useWhereabouts } from '../../state/whereabouts.ts'
import { useSelection } from '../../state/selection.ts'
import { useComparing } from '../comparing/use-comparing.ts'
import { useLookWords } from './look-words.ts'

const SnapshotDialog = partSoon(
  async () => (await import('#web/map/snapshot/snapshot-dialog.tsx')).SnapshotDialog,
)

interface Snapshot {
  parts: SnapshotParts
  place: string
  day: Date
}

/** Saves what the map shows as a PNG image, for a report. */
export function useSnapshotTool(): { tool: Tool; dialog: ReactNode } {
  const { t } = useTranslation(['snapshot', 'portal'])
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null)
  const map = usePageMap()
  const { chosen } = useSelection()
  const recordTitle = chosen?.thing.kind === 'finds' ? chosen.thing.title : null
  const take = useTakeSnapshot()
  return {
    tool: {
      id: 'save image',
      name: t('button'),
      hint: t('hint'),
      Icon: CameraIcon,
      disabled: map === null,
      onPress: () => setSnapshot(take(1)),
    },
    dialog: snapshot && (
      <Suspense>
        <SnapshotDialog
          parts={snapshot.parts}
          onScale={(scale) => setSnapshot(take(scale))}
          firstTitle={recordTitle ?? ''}
          fileName={snapshotName(t('portal:name'), dayForFile(snapshot.day), snapshot.place)}
          onClose={() => setSnapshot(null)}
        />
      </Suspense>
    ),
  }
}

/** Maximum length of the scale bar in pixels, if there is room for it. */
const LONGEST_SCALE_BAR = 240

function useTakeSnapshot() {
  const { t, i18n } = useTranslation(['snapshot', 'map', 'portal'])
  const { language } = i18n
  const map = usePageMap()
  const { settings, comparison } = useLayers()
  const comparing = useComparing()
  const { grid } = useWhereabouts().searchResult
  const lookOf = useLookWords()
  const nameOf = useComparedNames()
  return (snapshotScale: SnapshotScale): Snapshot | null => {
    if (!map) return null
    const { right, positionRef } = comparing
    const second = comparison && right.map && { map: right.map, from: positionRef.current }
    const shot = shootMap({ first: map, second }, snapshotScale)
    const length = scaleLength(shot.pixelSize, Math.min(LONGEST_SCALE_BAR, shot.width / 2.5))
    const { latitude, longitude } = shot.centre
    const place =
      referenceAt(shot.centre, map.getZoom(), grid) ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
    const day = new Date()
    const invented = comparing.relief && isInventedInView(map, settings.reliefSets)
    const words = {
      title: '',
      reference: t('reference', { place }),
      notice: invented ? t('map:inventedLandscape') : null,
      look: lookOf(shot.pitch),
      credits: t('credits', {
        credits: comparing
          .creditsIn(groundViewOf(map))
          .map((credit) => creditInLanguage(credit, language))
          .map(({ text }) => text)
          .join(' · '),
      }),
      made: t('made', { portal: t('portal:name'), day: dayWords(day, language) }),
      address: window.location.href,
    }
    const sides = comparison && {
      left: nameOf(comparison.left),
      right: nameOf(comparison.right),
    }
    // In a tilted view, no scale holds for all of the picture.
    const scale = shot.pitch > 0 ? null : { length, words: lengthWords(length, language) }
    return { parts: { shot, words, scale, north: t('north'), sides }, place, day }
  }
}
