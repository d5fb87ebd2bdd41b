import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MapLibreMap } from 'maplibre-gl'
import { useReducer } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAllWords } from '#web/testing/words.ts'
import { flatMap, placeAt, type Pixel } from '#web/testing/flat-map.ts'
import { theme } from '#web/ui/style/theme.ts'
import { MeasuredCard } from './measured-card.tsx'
import { MeasuringBar, MeasuringCross } from './measuring-bar.tsx'
import { ToolAsButton } from '#web/testing/tool-as-button.tsx'
import { measuringAfter, NOT_MEASURING } from './measuring-state.ts'
import { useMeasuring, useMeasuringTool } from './use-measuring.ts'

type Listener = (event: object) => void

let flat: ReturnType<typeof flatMap>
let listeners: Map<string, Set<Listener>>

/** The flat map, with the events of pointing that the map library makes. */
function pointableMap(): MapLibreMap {
  listeners = new Map()
  const map = Object.assign(flat.map, {
    on: (type: string, listener: Listener) => {
      const heard = listeners.get(type) ?? new Set()
      listeners.set(type, heard.add(listener))
      return { unsubscribe: () => heard.delete(listener) }
    },
    getCenter: () => ({ lat: 52, lng: -4, toArray: () => [-4, 52] }),
  })
  return map
}

function point(type: 'click' | 'mousemove', ...pixels: Pixel[]): void {
  for (const pixel of pixels) {
    const [lat, lng] = placeAt(pixel)
    const [x, y] = pixel
    act(() => listeners.get(type)?.forEach((hear) => hear({ point: { x, y }, lngLat: { lat, lng } })))
  }
}

function Screen({ map, blocked }: { map: MapLibreMap; blocked: boolean }) {
  const [measuring, dispatch] = useReducer(measuringAfter, NOT_MEASURING)
  const controls = useMeasuring({ map, measuring, dispatch, blocked })
  return (
    <ThemeProvider theme={theme}>
      <ToolAsButton tool={useMeasuringTool(controls)} />
      <MeasuringBar controls={controls} />
      <MeasuredCard controls={controls} onShowProfile={null} />
      <MeasuringCross controls={controls} />
    </ThemeProvider>
  )
}

function show(blocked = false) {
  const map = pointableMap()
  document.body.append(flat.canvas)
  flat.canvas.tabIndex = 0
  render(<Screen map={map} blocked={blocked} />)
  return { user: userEvent.setup({ delay: null }) }
}

const tool = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Measure Distance' })
const isOn = () => tool().title === 'Stop measuring'

beforeAll(startAllWords)
beforeEach(() => {
  flat = flatMap()
})
afterEach(() => {
  cleanup()
  flat.canvas.remove()
  vi.useRealTimers()
})

describe('measuring by pointer', () => {
  it('shows the length while points are set, and up to the pointer', async () => {
    const { user } = show()
    await user.click(tool())
    point('click', [500, 400], [600, 400])
    // A hundredth of a degree of longitude at 52° N is 686.8 m.
    expect(screen.getByTestId('live-length').textContent).toBe('686.8 m')
    expect(screen.getByRole('status').textContent).toContain('2 points, 686.8 m.')
    point('mousemove', [700, 400])
    expect(screen.getByTestId('live-length').textContent).toBe('1.374 km')
    expect(screen.getByRole('status').textContent).toContain('2 points, 686.8 m.')
  })

  it('ends on the last point and closes on the first', async () => {
    const { user } = show()
    await user.click(tool())
    point('click', [500, 400], [600, 400], [604, 403])
    expect(screen.getByRole('region', { name: 'Measured' })).toBeTruthy()
    expect(screen.queryByText('Area')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'New line' }))
    point('click', [500, 400], [600, 400], [600, 300], [504, 402])
    expect(screen.getByText('Area')).toBeTruthy()
    expect(screen.getByText('Perimeter')).toBeTruthy()
  })

  it('turns double-click zoom off until a double click can no longer be under way', async () => {
    const { user } = show()
    await user.click(tool())
    expect(flat.doubleClickZoom.enabled).toBe(false)
    vi.useFakeTimers()
    point('click', [500, 400], [600, 400], [600, 400])
    expect(flat.doubleClickZoom.enabled).toBe(false)
    vi.advanceTimersByTime(500)
    expect(flat.doubleClickZoom.enabled).toBe(true)
  })

  it('stops when the button is pressed again', async () => {
    const { user } = show()
    await user.click(tool())
    await user.click(tool())
    expect(isOn()).toBe(false)
  })

  it('cannot start while another tool uses the map', () => {
    show(true)
    expect(tool().disabled).toBe(true)
  })
})

describe('measuring by key', () => {
  it('starts with M, sets points at the cross, finishes with Enter', async () => {
    const { user } = show()
    act(() => flat.canvas.focus())
    await user.keyboard('m')
    expect(isOn()).toBe(true)
    expect(screen.getByTestId('keyboard-cross')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Space begins the line at the cross.')
    point('click', [500, 300])
    await user.keyboard(' ')
    expect(screen.getByRole('status').textContent).toContain('2 points')
    expect(screen.getByRole('status').textContent).toMatch(
      /Enter finishes the line, and Space sets another point\.$/,
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Measured' })))
  })

  it('removes points with Backspace and Ctrl+Z', async () => {
    const { user } = show()
    await user.click(tool())
    point('click', [500, 300], [600, 300], [600, 200])
    await user.keyboard('{Backspace}{Control>}z{/Control}')
    expect(screen.getByText('Click to set the next point.')).toBeTruthy()
  })

  it('clears the line with Escape, then ends', async () => {
    const { user } = show()
    await user.click(tool())
    point('click', [500, 300])
    await user.keyboard('{Escape}')
    expect(screen.getByText('Click the map where the line begins.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(isOn()).toBe(false)
  })

  it('clears a finished line with Escape, from the card too', async () => {
    const { user } = show()
    await user.click(tool())
    point('click', [500, 300], [600, 300])
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    await user.keyboard('{Escape}')
    expect(screen.getByText('Click the map where the line begins.')).toBeTruthy()
  })
})
