import { expect, test } from 'vitest'
import css from './base.css?raw'
import { theme, UPLAND } from './theme.ts'

test('a tooltip appears after 100 ms, or under a finger after 700 ms for 1500 ms, and is at most 300 pixels wide', () => {
  const { defaultProps, styleOverrides } = theme.components?.MuiTooltip ?? {}
  expect(defaultProps).toMatchObject({ enterDelay: 100, enterTouchDelay: 700, leaveTouchDelay: 1500 })
  expect(styleOverrides?.tooltip).toMatchObject({ maxWidth: 300 })
})

test('a dialog is narrow by default', () => {
  expect(theme.components?.MuiDialog?.defaultProps?.maxWidth).toBe('sm')
})

/** `slateMid` becomes `--slate-mid` in CSS. */
const inCss = (name: string) => `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`

test('pages without the component library have the same colours as pages with it', () => {
  const named = { ...UPLAND, ink: theme.palette.text.primary, divider: theme.palette.divider }
  const written = Object.keys(named).map((name) => {
    const value = new RegExp(`${inCss(name)}: (#\\w+);`).exec(css)?.[1]
    return [name, value]
  })
  expect(Object.fromEntries(written)).toEqual(named)
})
