import { mustBeWebAddress, text, webAddress, type Environment } from './config-values.ts'

/** A service that knows more place names than we do. */
export interface Geocoder {
  /** Holds {q}, and {language} where it wants `en` or `cy`. */
  address: string
  credit: string
  creditLink: string | null
  /** An e-mail or web address at which its keepers reach whoever runs this portal. */
  contact: string
}

/** Null where the operator has not set one up: then nothing is asked of anybody. */
export function parseGeocoder(environment: Environment, publicUrl: string): Geocoder | null {
  const address = text(environment, 'GEOCODER_URL')
  if (address === null || address === 'off') return null
  mustBeWebAddress('GEOCODER_URL', address)
  if (!address.includes('{q}'))
    throw new Error(`GEOCODER_URL holds "${address}", which lacks {q} for what is searched`)
  const credit = text(environment, 'GEOCODER_CREDIT')
  if (credit === null)
    throw new Error('GEOCODER_CREDIT is missing: a search through GEOCODER_URL must name its source')
  const creditLink = webAddress(environment, 'GEOCODER_CREDIT_LINK')
  return { address, credit, creditLink, contact: text(environment, 'GEOCODER_CONTACT') ?? publicUrl }
}

/** Where the OSTN15 grid lies; null where the operator has not provided it. Read at the start by the feature `grid`. */
export function parseGridFile(environment: Environment): string | null {
  return text(environment, 'OSTN15_GRID')
}
