import { useTranslation } from 'react-i18next'
import { PHOTOS_PER_RECORD } from '#contract/http/limits.ts'
import { MOST_PIXELS } from '#web/lib/pictures/picture-fault.ts'
import type { PreparedPhotos } from '#web/lib/pictures/prepare-photos.ts'

/** Why chosen photos were not added. `cut`: more were chosen than there is room for. */
export type PhotoFault = NonNullable<PreparedPhotos['fault']> | { kind: 'cut' }

export function usePhotoFaultWords(): (fault: PhotoFault) => string {
  const { t } = useTranslation('recordForm')
  return (fault) =>
    t(`pictures.${fault.kind}`, {
      max: PHOTOS_PER_RECORD,
      ...MOST_PIXELS,
      name: 'name' in fault ? fault.name : '',
    })
}
