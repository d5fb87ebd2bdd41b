import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceAt } from '#web/features/search/place-readout.tsx'
import { isInventedInView } from '#web/features/layers/invented-ground.tsx'
import { useLayers } from '#web/features/layers/layers-context.ts'
import { dayForFile, dayWords } from '#web/lib/day-words.ts'
import { lengthWords } from '#web/lib/sizes.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import type { PictureParts } from '#web/map/picture/draw-picture.ts'
import { PictureDialog, type PictureScale } from '#web/map/picture/picture-dialog.tsx'
import { pictureName } from '#web/map/picture/picture-file.ts'
import { shootMap } from '#web/map/picture/shoot-map.ts'
import { scaleLength } from '#geo/map-scale.ts'
import { ToolButton } from '#web/map/tool-button.tsx'
import { useWhereabouts } from '../../state/whereabouts.ts'
import { useSelection } from '../../state/selection.ts'
import { useComparing } from '../comparing/use-comparing.ts'

interface Picture {
  parts: PictureParts
  place: string
  day: Date
}

/** Saves what the map shows as a picture for a report. */
export function PictureTool() {
  const { t } = useTranslation(['picture', 'portal'])
  const [picture, setPicture] = useState<Picture | null>(null)
  const map = usePageMap()
  const { chosen } = useSelection()
  const recordTitle = chosen?.thing.kind === 'finds' ? chosen.thing.title : null
  const take = usePictureTaking()
  return (
    <>
      <ToolButton
        name={t('button')}
        hint={t('hint')}
        disabled={map === null}
        onPress={() => setPicture(take(1))}
      >
        <PhotoCamera />
      </ToolButton>
      {picture && (
        <PictureDialog
          parts={picture.parts}
          onScale={(scale) => setPicture(take(scale))}
          firstTitle={recordTitle ?? ''}
          fileName={pictureName(t('portal:name'), dayForFile(picture.day), picture.place)}
          onClose={() => setPicture(null)}
        />
      )}
    </>
  )
}

/** Pixels, where there is room for it. */
const LONGEST_SCALE_BAR = 240

function usePictureTaking() {
  const { t, i18n } = useTranslation(['picture', 'map', 'portal'])
  const { language } = i18n
  const map = usePageMap()
  const { settings, comparison } = useLayers()
  const comparing = useComparing()
  const { grid } = useWhereabouts().searchResult
  return (pictureScale: PictureScale): Picture | null => {
    if (!map) return null
    const { right, positionRef } = comparing
    const second = comparison && right.map && { map: right.map, from: positionRef.current }
    const shot = shootMap({ first: map, second }, pictureScale)
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
      credits: t('credits', { credits: comparing.credits.map(({ text }) => text).join(' · ') }),
      made: t('made', { portal: t('portal:name'), day: dayWords(day, language) }),
      address: window.location.href,
    }
    const sides = comparison && {
      left: t(`map:layers.${comparison.left}`),
      right: t(`map:layers.${comparison.right}`),
    }
    const scale = { length, words: lengthWords(length, language) }
    return { parts: { shot, words, scale, north: t('north'), sides }, place, day }
  }
}
