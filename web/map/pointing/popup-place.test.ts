import { expect, test } from 'vitest'
import { popupPlace, type Area } from './popup-place.ts'

const ROOM: Area = { left: 0, top: 60, right: 1000, bottom: 700 }
const POPUP = { width: 320, height: 300 }

const area = (left: number, top: number, width: number, height: number): Area => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
const place = (shape: Area, room = ROOM) => popupPlace({ shape, popup: POPUP, room })

function meets(shape: Area, room = ROOM): boolean {
  const { left, top } = place(shape, room)
  return (
    left < shape.right &&
    left + POPUP.width > shape.left &&
    top < shape.bottom &&
    top + POPUP.height > shape.top
  )
}

test('a popup stands to the right of an outline, in its middle', () => {
  expect(place(area(400, 300, 100, 100))).toEqual({ left: 512, top: 200 })
})

test('where there is no room to the right it stands to the left', () => {
  expect(place(area(800, 300, 100, 100))).toEqual({ left: 468, top: 200 })
})

test('beside an outline at the edge of the map it is moved along, and all of it is in the room', () => {
  expect(place(area(400, 60, 60, 60))).toEqual({ left: 472, top: 60 })
  expect(place(area(400, 640, 60, 60))).toEqual({ left: 472, top: 400 })
})

test('an outline as wide as the room has it above or below', () => {
  expect(place(area(0, 500, 1000, 100)).top).toBe(188)
  expect(place(area(0, 100, 1000, 100)).top).toBe(212)
})

test.each([
  [
    'in each corner',
    [area(0, 60, 200, 150), area(800, 60, 200, 150), area(0, 550, 200, 150), area(800, 550, 200, 150)],
  ],
  ['in the middle', [area(350, 250, 300, 200), area(330, 80, 340, 600)]],
  ['partly outside', [area(-300, 200, 500, 200), area(900, 500, 400, 400)]],
])('no pixel of an outline %s is covered', (_, shapes) => {
  for (const shape of shapes) expect(meets(shape), JSON.stringify(shape)).toBe(false)
})

test('where an outline fills the room, the popup stands at the edge where it covers least of it', () => {
  expect(place(area(100, 0, 880, 900))).toEqual({ left: 0, top: 300 })
  expect(place(area(20, 0, 880, 900))).toEqual({ left: 680, top: 300 })
})

test('a room that is too small for it shows its beginning', () => {
  expect(place(area(10, 80, 20, 20), area(0, 60, 200, 200))).toEqual({ left: 0, top: 60 })
})
