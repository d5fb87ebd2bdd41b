import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FIRST_LIGHT, type Light } from '#contract/relief/light.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { flatMap } from '#web/testing/flat-map.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { LightCard } from './light-card.tsx'
import { useCardSize } from './use-card-size.ts'

withFreshBrowser()

interface Given {
  light?: Partial<Light>
  small?: boolean
  /** Whether it was never unfolded before. */
  fresh?: boolean
}

function openCard({ light = {}, small = false, fresh = false }: Given = {}) {
  const memory = browserStorage('session')
  if (!fresh && memory.read('lightCardFolded') === null) memory.write('lightCardFolded', 'false')
  const store = newLightStore({ ...FIRST_LIGHT, ...light })
  const onClose = vi.fn()
  const { map, canvas } = flatMap()
  Object.assign(map, { on: () => ({ unsubscribe: () => undefined }), getBearing: () => 0 })
  const Card = () => {
    const size = useCardSize(small)
    return (
      <PageMapContext value={map}>
        <LightCard store={store} small={small} size={size} dialRef={() => undefined} onClose={onClose} />
      </PageMapContext>
    )
  }
  show(
    <ToastArea>
      <Card />
    </ToastArea>,
  )
  return { store, canvas, onClose, user: userEvent.setup() }
}

const dial = () => screen.getByRole('slider', { name: 'Direction of the light' })

/** A device that matches a media query, such as the one for reduced motion. */
function beDeviceWith(feature: string) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = { addEventListener: () => undefined, removeEventListener: () => undefined }
    return { ...media, matches: query.includes(feature) } as unknown as MediaQueryList
  })
}

test('the dial gives the direction of the light in degrees and in words', () => {
  openCard()
  expect(dial().getAttribute('aria-valuetext')).toBe('315 degrees, north-west')
  expect(dial().getAttribute('aria-valuenow')).toBe('315')
})

test.each([
  ['{ArrowRight}', 316],
  ['{ArrowUp}', 316],
  ['{ArrowLeft}', 314],
  ['{ArrowDown}', 314],
  ['{PageUp}', 330],
  ['{PageDown}', 300],
  ['{Home}', 0],
  ['{End}', 359],
  ['{PageUp}{PageUp}{PageUp}{PageUp}', 15],
])('%s on the dial turns the light to %d degrees', async (keys, azimuth) => {
  const { store, user } = openCard()
  dial().focus()
  await user.keyboard(keys)
  expect(store.get().azimuth).toBe(azimuth)
})

test.each([
  [50, 0, 0],
  [100, 50, 90],
  [50, 100, 180],
  [0, 50, 270],
  [0, 0, 315],
])('the sun follows the pointer to %d, %d', (clientX, clientY, azimuth) => {
  const { store } = openCard({ light: { azimuth: 45 } })
  const face = dial()
  face.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
  face.setPointerCapture = () => undefined
  fireEvent.pointerDown(face, { pointerId: 1, button: 0, clientX: 80, clientY: 20 })
  fireEvent.pointerMove(face, { pointerId: 1, clientX, clientY })
  expect(store.get().azimuth).toBe(azimuth)
  fireEvent.lostPointerCapture(face, { pointerId: 1 })
  fireEvent.pointerMove(face, { pointerId: 1, clientX: 10, clientY: 90 })
  expect(store.get().azimuth).toBe(azimuth)
})

test('comma and full stop on the map turn the light by 15 degrees', () => {
  const { store, canvas } = openCard({ light: { azimuth: 10 } })
  fireEvent.keyDown(canvas, { key: ',' })
  expect(store.get().azimuth).toBe(355)
  fireEvent.keyDown(canvas, { key: '.' })
  fireEvent.keyDown(canvas, { key: '.' })
  expect(store.get().azimuth).toBe(25)
})

function letFramesPass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('the light turns slowly through a full circle and stops where it started', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  const { store } = openCard({ light: { azimuth: 300 } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn the light' }))
  letFramesPass(5_000)
  expect(Math.abs(store.get().azimuth - 30)).toBeLessThan(2)
  letFramesPass(16_000)
  expect(store.get().azimuth).toBe(300)
  screen.getByRole('button', { name: 'Turn the light' })
})

test('a turning light pauses on request, and whenever the dial is touched', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  const { store } = openCard()
  fireEvent.click(screen.getByRole('button', { name: 'Turn the light' }))
  letFramesPass(1_000)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  const paused = store.get().azimuth
  expect(paused).not.toBe(315)
  letFramesPass(5_000)
  expect(store.get().azimuth).toBe(paused)
  fireEvent.click(screen.getByRole('button', { name: 'Turn the light' }))
  letFramesPass(1_000)
  fireEvent.keyDown(dial(), { key: 'Home' })
  letFramesPass(5_000)
  expect(store.get().azimuth).toBe(0)
})

test('if the visitor prefers less motion, the light turns only in steps, and the card says why', async () => {
  beDeviceWith('prefers-reduced-motion')
  const { store, user } = openCard()
  screen.getByText(/Your device is set to reduce motion/)
  await user.click(screen.getByRole('button', { name: 'Turn by 45 degrees' }))
  expect(store.get().azimuth).toBe(0)
  expect(screen.queryByRole('button', { name: 'Turn the light' })).toBeNull()
})

test('the usual light of a picture can be restored, and that can be undone', async () => {
  const { store, user } = openCard({ light: { azimuth: 90, method: 'slope', ramp: 'slate' } })
  await user.click(screen.getByRole('button', { name: 'Reset light' }))
  expect(store.get()).toEqual({ ...FIRST_LIGHT, method: 'slope' })
  expect(screen.queryByRole('button', { name: 'Reset light' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(store.get()).toMatchObject({ azimuth: 90, method: 'slope', ramp: 'slate' })
})

test('one button sets low light from the west', async () => {
  const { store, user } = openCard()
  await user.click(screen.getByRole('button', { name: 'Low, from the west' }))
  expect(store.get()).toMatchObject({ azimuth: 270, altitude: 15 })
})

test('a method that does not use the light says so and disables the dial', () => {
  const { store } = openCard({ light: { method: 'slope' } })
  expect(dial().getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(dial(), { key: 'ArrowRight' })
  expect(store.get().azimuth).toBe(315)
  expect(screen.queryByRole('switch', { name: 'Shadows cast by hills' })).toBeNull()
})

test('height of the ground, contrast, colours and shadows can be chosen', async () => {
  const { store, user } = openCard()
  screen.getByRole('slider', { name: 'Vertical exaggeration' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Contrast' }), 'Adjust to the area in view')
  await user.click(screen.getByRole('radio', { name: 'Bracken' }))
  await user.click(screen.getByRole('switch', { name: 'Shadows cast by hills' }))
  expect(store.get()).toMatchObject({ exaggeration: 2, stretch: 'view', ramp: 'bracken', shadows: true })
})

test('how far and in how many directions a method looks around is folded away, and is used at once', async () => {
  const { store, user } = openCard({ light: { method: 'sky-view' } })
  expect(screen.queryByRole('combobox', { name: 'Directions' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More settings', expanded: false }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Directions' }), '32')
  screen.getByRole('slider', { name: 'Radius of the sky view' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(store.get()).toMatchObject({ skyDirections: 32, skyRadius: 11 })
  act(() => store.change({ method: 'local-relief' }))
  screen.getByRole('slider', { name: 'Radius of local relief' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(store.get().reliefRadius).toBe(25)
  act(() => store.change({ method: 'slope' }))
  expect(screen.queryByRole('button', { name: 'More settings' })).toBeNull()
})

test('the card says what the automatic contrast uses in this light', async () => {
  const { user } = openCard()
  const contrast = (description: string) => screen.getByRole('combobox', { name: 'Contrast', description })
  expect(contrast('Now the same everywhere.')).toHaveProperty('value', 'auto')
  await user.click(screen.getByRole('button', { name: 'Low, from the west' }))
  await user.selectOptions(contrast('Now adjusted to the area in view.'), 'The same everywhere')
  contrast('')
})

test('one press on the folded card leaves the light', async () => {
  const { user, onClose } = openCard({ small: true })
  await user.click(screen.getByRole('button', { name: 'Stop moving the light' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('when the card is folded, one row with the dial remains, and the card stays folded next time', async () => {
  const { user } = openCard()
  await user.click(screen.getByRole('button', { name: 'Hide light settings', expanded: true }))
  dial()
  expect(screen.queryByRole('combobox')).toBeNull()
  openCard()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('on a small map the card starts folded and can be opened', async () => {
  const { user } = openCard({ small: true })
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show light settings', expanded: false }))
  screen.getByRole('combobox', { name: 'Contrast' })
})

test('on a wide map the card starts folded, too, and is remembered afterwards', async () => {
  const { user } = openCard({ fresh: true })
  await user.click(screen.getByRole('button', { name: 'Show light settings', expanded: false }))
  cleanup()
  openCard({ fresh: true })
  screen.getByRole('combobox', { name: 'Contrast' })
})
