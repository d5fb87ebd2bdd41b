import { useTranslation } from 'react-i18next'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { ControlButton } from '#web/map/controls/control-button.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { LocateIcon, MyLocationIcon } from '#web/ui/icons/map.ts'
import type { Location } from './use-location.ts'

export function LocateButton({ location }: { location: Location }) {
  const { t } = useTranslation('search')
  const { on, fix, toggle } = location
  return (
    <ControlButton
      control="locate"
      name={t(on ? 'locate.stop' : 'locate.start')}
      pressed={on}
      onPress={toggle}
    >
      {on && fix === null ? <LocateIcon /> : <MyLocationIcon />}
    </ControlButton>
  )
}

/** Says where the visitor is to those who do not see the mark on the map. */
export function LocationSaid({ location: { fix } }: { location: Location }) {
  const { t, i18n } = useTranslation('search')
  return (
    <ForScreenReaders as="p">
      <span role="status">
        {fix && t('locate.label', { length: lengthWords(fix.accuracy, i18n.language) })}
      </span>
    </ForScreenReaders>
  )
}
