import { expect, test } from 'vitest'
import { fittedPlane, groundMeasures, type Ground } from './ground-measures.ts'

const square = (side: number, { x, y } = { x: 0, y: 0 }) => [
  { x: x - side / 2, y: y - side / 2 },
  { x: x + side / 2, y: y - side / 2 },
  { x: x + side / 2, y: y + side / 2 },
  { x: x - side / 2, y: y + side / 2 },
]

/** Ground with a height for each place in metres from the origin. */
const groundOf = (heightAt: Ground['heightAt'], pixel = 1): Ground => ({
  heightAt: (x, y) => heightAt(x * pixel, y * pixel),
  pixel,
})

const circle = (radius: number) =>
  Array.from({ length: 720 }, (_, half) => ({
    x: radius * Math.cos((half * Math.PI) / 360),
    y: radius * Math.sin((half * Math.PI) / 360),
  }))

test('a tilted plane rises and falls nowhere, and has its own slope', () => {
  const measured = groundMeasures(
    square(40),
    groundOf((x, y) => 100 + 0.3 * x - 0.4 * y),
  )
  expect(measured?.rises).toBeCloseTo(0, 9)
  expect(measured?.falls).toBeCloseTo(0, 9)
  expect(measured?.slope).toBeCloseTo((Math.atan(0.5) * 180) / Math.PI, 9)
})

// A cone of height H over a circle of radius R: the share 1 - (1 - h/H)² of its area is below the height h.
test.each([1, 0.5, 0.25])('a cone on a slope, with pixels of %d m, rises to its 95th percentile', (pixel) => {
  const [radius, height] = [20, 2]
  const ring = circle(radius / pixel)
  const measured = groundMeasures(
    ring,
    groundOf((x, y) => 250 + 0.1 * x + 0.05 * y + height * Math.max(0, 1 - Math.hypot(x, y) / radius), pixel),
  )
  expect(measured?.rises).toBeCloseTo(height * (1 - Math.sqrt(0.05)), 1)
  expect(measured?.falls).toBeCloseTo(-height * (1 - Math.sqrt(0.95)), 1)
})

test('a hollow falls as far as a mound rises', () => {
  const bowl = groundOf((x, y) => 10 - 3 * Math.max(0, 1 - Math.hypot(x, y) / 20))
  const measured = groundMeasures(circle(20), bowl)
  expect(measured?.falls).toBeCloseTo(3 * (1 - Math.sqrt(0.05)), 1)
  expect(measured?.rises).toBeLessThan(0)
})

test('a small outline has enough places inside, and a large one not too many', () => {
  let asked = 0
  const ground: Ground = {
    heightAt: (x, y) => {
      asked += 1
      return Math.hypot(x, y)
    },
    pixel: 1,
  }
  expect(groundMeasures(square(1), ground)).not.toBeNull()
  expect(asked).toBeGreaterThan(400)
  asked = 0
  expect(groundMeasures(square(100_000), ground)).not.toBeNull()
  expect(asked).toBeLessThan(6 * 40_000)
})

test('heights far from the origin of the pixels are as exact', () => {
  const far = { x: 1_050_000_000.5, y: 700_000_000.25 }
  const measured = groundMeasures(
    square(40, far),
    groundOf((x, y) => 0.3 * (x - far.x) - 0.4 * (y - far.y)),
  )
  expect(measured?.rises).toBeCloseTo(0, 6)
  expect(measured?.slope).toBeCloseTo((Math.atan(0.5) * 180) / Math.PI, 5)
})

test('ground of which more than a twentieth is unknown is not measured', () => {
  const withHole = (half: number) =>
    groundOf((x, y) => (Math.abs(x) < half && Math.abs(y) < half ? Number.NaN : 5))
  expect(groundMeasures(square(40), withHole(1))).toMatchObject({ rises: 0, slope: 0 })
  expect(groundMeasures(square(40), withHole(10))).toBeNull()
  expect(
    groundMeasures(
      square(40),
      groundOf((x) => (x > 0 ? Number.NaN : 5)),
    ),
  ).toBeNull()
})

test('there is no plane through places on one line', () => {
  expect(fittedPlane([0, 1, 2].map((at) => ({ x: at, y: 2 * at, height: at })))).toBeNull()
  expect(groundMeasures([{ x: 1, y: 1 }], { heightAt: () => 0, pixel: 1 })).toBeNull()
})
