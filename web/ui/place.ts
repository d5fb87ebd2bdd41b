import type { SxProps, Theme } from '@mui/material/styles'

/** The place of an element in the page, as CSS. */
export type Place = Extract<SxProps<Theme>, readonly unknown[]>[number]
