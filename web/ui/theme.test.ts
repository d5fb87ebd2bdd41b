import { expect, test } from 'vitest'
import { theme } from './theme.ts'

test('a tooltip comes after 100 ms, under a finger after 700 ms for 1500 ms, and is at most 300 pixels wide', () => {
  const { defaultProps, styleOverrides } = theme.components?.MuiTooltip ?? {}
  expect(defaultProps).toMatchObject({ enterDelay: 100, enterTouchDelay: 700, leaveTouchDelay: 1500 })
  expect(styleOverrides?.tooltip).toMatchObject({ maxWidth: 300 })
})

test('a dialog is narrow unless it says otherwise', () => {
  expect(theme.components?.MuiDialog?.defaultProps?.maxWidth).toBe('sm')
})
