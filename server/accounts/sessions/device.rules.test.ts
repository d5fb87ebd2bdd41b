import { expect, test } from 'vitest'
import { deviceOf } from './device.rules.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'

test.each([
  ['Firefox', 'Windows', `${WINDOWS.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`],
  ['Chrome', 'Windows', `${WINDOWS} ${CHROME} Safari/537.36`],
  ['Edge', 'Windows', `${WINDOWS} ${CHROME} Safari/537.36 Edg/143.0.0.0`],
  ['Opera', 'Windows', `${WINDOWS} ${CHROME} Safari/537.36 OPR/124.0.0.0`],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME.replace('Chrome', 'SamsungBrowser/29.0 Chrome')} Mobile Safari/537.36`,
  ],
  [
    'Safari',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  ],
  [
    'Safari',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome',
    'iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
  ],
  [null, null, 'curl/8.5.0'],
  [null, null, ''],
  [null, null, undefined],
])('%s on %s', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
