import { describe, expect, it } from 'vitest'
import {
  FIRST_LICENCE,
  licenceFrom,
  licenceOfPhoto,
  licenceOfPhotos,
  licenceToSend,
  withPhotoLicence,
} from './licence-choice.rules.ts'

const [A, B, C] = ['a', 'b', 'c'].map((name) => new File(['x'], name)) as [File, File, File]

describe('the licence that is chosen in the form', () => {
  it('is CC BY 4.0 for the record and its photos until the member chooses', () => {
    expect(licenceToSend(FIRST_LICENCE, 0)).toEqual({ record: 'cc-by-4.0', her_permission: false })
    expect(licenceToSend(FIRST_LICENCE, 2).pictures).toEqual({ 1: 'cc-by-4.0', 2: 'cc-by-4.0' })
  })

  it('goes with its photo when one before it is removed', () => {
    const chosen = withPhotoLicence(FIRST_LICENCE, 2, 'all-rights-reserved')
    const after = licenceOfPhotos(chosen, [A, B, C], [A, C])
    expect(licenceToSend(after, 2).pictures).toEqual({ 1: 'cc-by-4.0', 2: 'all-rights-reserved' })
  })

  it('does not pass to another photo when its own is removed', () => {
    const chosen = withPhotoLicence(FIRST_LICENCE, 0, 'cc-by-sa-4.0')
    expect(licenceOfPhoto(licenceOfPhotos(chosen, [A], [B]), 0)).toBe('cc-by-4.0')
  })

  it('is read from a kept draft without the parts that are not valid', () => {
    const kept = { record: 'mine', her_permission: true, pictures: { 1: 'cc-by-sa-4.0', 2: 'no', 9: 'x' } }
    expect(licenceFrom(kept)).toEqual({ her_permission: true, pictures: { 1: 'cc-by-sa-4.0' } })
    expect(licenceFrom('cc-by-4.0')).toBeNull()
  })
})
