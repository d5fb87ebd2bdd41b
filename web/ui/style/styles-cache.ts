import createCache from '@emotion/cache'

// Browsers hide the nonce from getAttribute, which answers with an empty text; only the property has it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce

/** The styles of the component library that are in the document, each of them once. */
export const styles = createCache({ key: 'css', ...(nonce ? { nonce } : {}) })
