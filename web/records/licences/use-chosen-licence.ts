import { useState } from 'react'
import type { LicenceSaid } from '#contract/records/licences.ts'
import { change, unfinishedRecord } from '../unfinished/index.ts'
import { FIRST_LICENCE, licenceOfPhotos } from './licence-choice.rules.ts'

interface Photos {
  photos: readonly File[]
  change: (photos: readonly File[]) => void
}

/** The licence that is chosen for a new record, kept with its draft. */
export function useChosenLicence(photos: Photos) {
  const [licence, setLicence] = useState(() => unfinishedRecord().licence ?? FIRST_LICENCE)
  const choose = (chosen: LicenceSaid) => {
    setLicence(chosen)
    change({ licence: chosen })
  }
  return {
    licence,
    choose,
    /** Changes the photos; their licences move along with them. */
    changePhotos: (after: readonly File[]) => {
      const moved = licenceOfPhotos(licence, photos.photos, after)
      if (moved !== licence) choose(moved)
      photos.change(after)
    },
    forget: () => setLicence(FIRST_LICENCE),
  }
}

/** The photos that are added to a stored record, and what is chosen for them and changed about its licences. */
export function useLicensedPhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [licence, setLicence] = useState<LicenceSaid>({})
  const [photoLicences, setPhotoLicences] = useState<LicenceSaid>({})
  return {
    licence,
    setLicence,
    photoLicences,
    setPhotoLicences,
    photos,
    /** Changes the photos; their licences move along with them. */
    changePhotos: (after: readonly File[]) => {
      setPhotoLicences(licenceOfPhotos(photoLicences, photos, after))
      setPhotos(after)
    },
  }
}
