import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesText, parseDegrees } from './degrees.ts'

test.each([
  '52.4, -4.0592',
  '52.4 -4.0592',
  '52.4,-4.0592',
  '52,4 -4,0592',
  '52,4; -4,0592',
  '52,4, -4,0592',
  '52.4N 4.0592W',
  '52.4 n, 4.0592 w',
  'N52.4 W4.0592',
  'N 52.4, W 4.0592',
  '4.0592W 52.4N',
  '52.4° N, 4.0592° W',
  '52.4°, −4.0592°',
  'lat 52.4 lon -4.0592',
  'Latitude: 52.4, Longitude: -4.0592',
])('"%s" is a place near Aberystwyth', (text) => {
  const place = parseDegrees(text)
  expect(place?.latitude).toBeCloseTo(52.4, 9)
  expect(place?.longitude).toBeCloseTo(-4.0592, 9)
})

test.each([
  `52°24'00"N 4°03'33"W`,
  `52°24′00″N, 4°03′33″W`,
  `52° 24' 0" N 4° 3' 33" W`,
  `52 24 00 N 4 03 33 W`,
  `52°24'N 4°3.55'W`,
  `N 52 24 W 4 3.55`,
  `52°24'0" -4°3'33"`,
  `52°24'0", -4°3'33"`,
  `52d 24' 00'' N, 4d 3' 33'' W`,
  `52 24 0 -4 3 33`,
  `52 24, -4 3.55`,
  `52 24 -4 3.55`,
])('%s is read in degrees, minutes and seconds', (text) => {
  const place = parseDegrees(text)
  expect(place?.latitude).toBeCloseTo(52.4, 6)
  expect(place?.longitude).toBeCloseTo(-4.059167, 5)
})

test.each([
  ['one number', '52.4'],
  ['a latitude beyond the pole', '95, -4'],
  ['a longitude beyond 180°', '52, 200'],
  ['sixty minutes', '52 60 N 4 0 W'],
  ['decimals of degrees before minutes', '52.5 24 N 4 0 W'],
  ['two latitudes', '52N 4S'],
  ['a sign and a letter', '52N -4W'],
  ['words', 'Aberystwyth'],
  ['a grid reference', 'SN 599 799'],
  ['a word in S and E', 'SENNYBRIDGE'],
  ['nothing', ''],
])('%s is not a place', (_, text) => {
  expect(parseDegrees(text)).toBeNull()
})

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })

test('any decimal pair is read as it was written, with point or comma', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)]
      const place = { latitude: Number(lat), longitude: Number(lon) }
      const sameAs = (text: string) => {
        const read = parseDegrees(text)
        expect(read?.latitude).toBeCloseTo(place.latitude, 9)
        expect(read?.longitude).toBeCloseTo(place.longitude, 9)
      }
      sameAs(`${lat}, ${lon}`)
      sameAs(`${lat.replace('.', ',')} ${lon.replace('.', ',')}`)
    }),
  )
})

test('the text of any place is read back to five decimals', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const read = parseDegrees(degreesText({ latitude, longitude }))
      expect(Math.abs((read?.latitude ?? NaN) - latitude)).toBeLessThan(6e-6)
      expect(Math.abs((read?.longitude ?? NaN) - longitude)).toBeLessThan(6e-6)
    }),
  )
})
