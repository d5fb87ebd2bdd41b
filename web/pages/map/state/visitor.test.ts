import { describe, expect, it } from 'vitest'
import { visitorOf, whyNotRecord } from './visitor.ts'

describe('who may record', () => {
  it.each([
    [{ signedIn: false, touchable: false, touchRecording: true }, 'loggedOut'],
    [{ signedIn: false, touchable: true, touchRecording: false }, 'loggedOut'],
    [{ signedIn: true, touchable: true, touchRecording: false }, 'touch'],
    [{ signedIn: true, touchable: true, touchRecording: true }, null],
    [{ signedIn: true, touchable: false, touchRecording: false }, null],
  ])('%o: the reason against recording is %s', (circumstances, barred) => {
    expect(whyNotRecord(circumstances)).toBe(barred)
  })
})

describe('the text of the help card', () => {
  it.each([
    [{ barred: 'loggedOut', touch: true, place: 'bottom sheet' }, 'loggedOut'],
    [{ barred: 'touch', touch: true, place: 'bottom sheet' }, 'viewOnly'],
    [{ barred: null, touch: true, place: 'bottom sheet' }, 'sheet'],
    [{ barred: null, touch: true, place: 'side panel' }, 'touch'],
    [{ barred: null, touch: false, place: 'side panel' }, 'desktop'],
  ] as const)('%o gets the text %s', (device, visitor) => {
    expect(visitorOf(device)).toBe(visitor)
  })
})
