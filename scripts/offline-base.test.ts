import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coastAroundWales, OFFLINE_FILES, offlineCoast, offlinePlaces } from './offline-base.ts'

test('the committed coast matches the installed land data', () => {
  expect(committed('coast')).toEqual(offlineCoast())
  expect(committed('wales')).toEqual(coastAroundWales())
})

test('the committed places match the installed place data and the table of Welsh names', () => {
  expect(committed('places')).toEqual(offlinePlaces())
})

test('the city and the Pembrokeshire town called Newport have different Welsh names', () => {
  const newports = offlinePlaces().filter(([english]) => english === 'Newport')
  expect(newports.map(([, welsh]) => welsh)).toEqual(['Casnewydd', 'Trefdraeth'])
})

function committed(name: keyof typeof OFFLINE_FILES): unknown {
  return JSON.parse(readFileSync(OFFLINE_FILES[name], 'utf8'))
}
