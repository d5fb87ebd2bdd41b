// Namespaces that are mostly needed together, and that the build bundles into one file for each language (vite.config.ts): the script of
// every page lists all files of words, and the home page has little room.

export const WORDS_OF_THE_MAP = [
  'drawing',
  'elevationProfile',
  'filter',
  'inView',
  'keyboard',
  'light',
  'map',
  'measuring',
  'nearby',
  'recordForm',
  'search',
  'snapshot',
  'swipe',
] as const

export const WORDS_ABOUT_THE_PORTAL = ['accessibility', 'citing', 'contact', 'privacy', 'rules'] as const

export const WORDS_OF_ADMINISTRATORS = ['admin', 'audit', 'lists', 'newsEditor'] as const
