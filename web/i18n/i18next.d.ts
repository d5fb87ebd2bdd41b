import 'i18next'
import type * as english from './en/index.ts'

/** Keys and namespaces are checked against the English texts, so a misspelt key does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'portal'
    resources: typeof english
  }
}
