import 'i18next'
import type { CATALOGUE } from './catalogue.ts'

/** Keys are checked against the English texts, as in the pages. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'portal'
    resources: (typeof CATALOGUE)['en']
  }
}
