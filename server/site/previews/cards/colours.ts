/** The colours of the pages (web/ui/style/theme.ts), which the server does not import, and the map's colour of outlines. */
export const COLOURS = {
  ink: '#1d272e',
  slate: '#22313c',
  slateMid: '#4b5d69',
  slatePale: '#dbe2e6',
  bracken: '#8a4f14',
  brackenPale: '#e9c48f',
  lichen: '#566b2d',
  lichenPale: '#e6ead6',
  paper: '#f8f7f3',
  white: '#ffffff',
  outline: '#97009c',
} as const
