import { expect, test } from 'vitest'
import { inBytes, leaveBar, progressLine, showProgress } from './progress.ts'

test('the bar shows part, count and remaining time', () => {
  const line = progressLine('Tiles', 50, 200, 30)
  expect(line).toMatch(/^Tiles █{8}░{24} 25 % \(50\/200, 1 min 30 s left\)$/)
})

test('bytes are counted in megabytes, and what was there before does not make the rest look shorter', () => {
  const line = progressLine('Fetching', 60e6, 160e6, 10, { before: 40e6, counting: inBytes })
  expect(line).toMatch(/ 37 % \(60\.0 MB of 160\.0 MB, 50 s left\)$/)
  const long = progressLine('Fetching', 1e9, 48.6e9, 100, { counting: inBytes })
  expect(long).toMatch(/\(1\.00 GB of 48\.60 GB, 1 h 19 min left\)$/)
})

test('a finished bar has no time left', () => {
  expect(progressLine('Tiles', 200, 200, 30)).toMatch(/100 % \(200\/200\)$/)
})

test('without a terminal, a line is written each minute and at the end', () => {
  const lines: string[] = []
  let seconds = 0
  const report = showProgress({ write: (text) => lines.push(text) }, 'Tiles', undefined, () => seconds * 1000)
  for (let done = 1; done <= 100; done++) {
    seconds += 2
    report(done, 100)
  }
  expect(lines).toEqual([
    'Tiles: 30 of 100\n',
    'Tiles: 60 of 100\n',
    'Tiles: 90 of 100\n',
    'Tiles: 100 of 100\n',
  ])
})

test('on a terminal one line is redrawn and ends with a line break', () => {
  let screen = ''
  const report = showProgress({ isTTY: true, write: (text) => (screen += text) }, 'Tiles')
  report(1, 2)
  report(2, 2)
  expect(screen).toMatch(/^\r.*50 %.*\r.*100 %.*\n$/)
})

test('a message begins on its own line while a bar is shown', () => {
  let screen = ''
  const report = showProgress({ isTTY: true, write: (text) => (screen += text) }, 'Tiles')
  report(1, 2)
  leaveBar()
  expect(screen).toMatch(/50 %.*\n$/)
  const before = screen
  leaveBar()
  expect(screen).toBe(before)
})
