import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { LocateButton, LocationSaid } from './locate-button.tsx'
import { useLocation } from './use-location.ts'

withFreshBrowser()

const flights: unknown[] = []
const map = { flyTo: (camera: unknown) => flights.push(camera) } as unknown as MapLibreMap

function Located() {
  const location = useLocation(map)
  return (
    <>
      <LocateButton location={location} />
      <LocationSaid location={location} />
    </>
  )
}

/** A device whose answers are given by the test. */
async function locateWith({ secure = true } = {}) {
  flights.length = 0
  const device: {
    tell?: PositionCallback
    fail?: PositionErrorCallback | null | undefined
    cleared: number[]
  } = {
    cleared: [],
  }
  vi.stubGlobal('isSecureContext', secure)
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (tell: PositionCallback, fail?: PositionErrorCallback | null) => {
        Object.assign(device, { tell, fail })
        return 7
      },
      clearWatch: (watch: number) => device.cleared.push(watch),
    },
  })
  show(
    <ToastArea>
      <Located />
    </ToastArea>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show where I am' }))
  return {
    device,
    at: (latitude: number, longitude: number, accuracy = 12) =>
      act(() => device.tell?.({ coords: { latitude, longitude, accuracy } } as GeolocationPosition)),
    failing: (code: number) =>
      act(() => device.fail?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError)),
  }
}

test('the map moves to the first position only, and shows its accuracy', async () => {
  const { at } = await locateWith()
  at(52.4, -4.06)
  at(52.4001, -4.06)
  expect(flights).toEqual([{ center: [-4.06, 52.4], zoom: 16 }])
  expect(screen.getByText('You are here, within 12 m.')).toBeTruthy()
})

test('pressing the button again stops watching the position', async () => {
  const { at, device } = await locateWith()
  at(52.4, -4.06)
  await userEvent.click(screen.getByRole('button', { name: 'Stop showing where I am' }))
  expect(device.cleared).toEqual([7])
  expect(screen.queryByText(/You are here/)).toBeNull()
})

test.each([
  [1, /is not sharing your location/],
  [2, /could not find your location/],
  [3, /could not find your location/],
])('error %d of the device is explained', async (code, words) => {
  const { failing } = await locateWith()
  failing(code)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show where I am' })).toBeTruthy()
})

test('the map does not move outside Wales', async () => {
  const { at } = await locateWith()
  at(51.5, -0.12)
  expect(screen.getByText(/outside Wales/)).toBeTruthy()
  expect(flights).toEqual([])
})

test('the last position stays while the device has lost it for a while', async () => {
  const { at, failing } = await locateWith()
  at(52.4, -4.06)
  failing(3)
  expect(screen.getByText('You are here, within 12 m.')).toBeTruthy()
})

test('a browser without location is not asked for one', async () => {
  await locateWith({ secure: false })
  expect(screen.getByText('This browser cannot share your location.')).toBeTruthy()
})
