import { expect, test } from 'vitest'
import { getMapSettings, type MapSettings } from '#contract/relief/map.ts'
import { makeApp } from '#server/testing/app.ts'

test.each([true, false])('the settings say whether touch devices may record (%s)', async (touchRecording) => {
  const { app } = await makeApp({ touchRecording })
  const answer = await app.inject({ url: getMapSettings.path })
  expect(answer.json<MapSettings>().touchRecording).toBe(touchRecording)
})
