import { mustBeWebAddress, text, webAddress, type Environment } from '../config-values.ts'

/** A service that knows more place names than the portal. */
export interface Geocoder {
  /** Contains {q}, and {language} if the service accepts `en` or `cy`. */
  address: string
  credit: string
  creditLink: string | null
  /** An email or web address at which the service can reach the operator of this portal. */
  contact: string
}

/** Null if the operator has not set one up; no service is used then. */
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

/** Path of the folder with Code-Point Open, or null. It is read at the start. */
export function parsePostcodes(environment: Environment): string | null {
  return text(environment, 'POSTCODES')
}

/** Path of the operator's own file of OSTN15, or null. The feature `grid` reads it at the start. */
export function parseGridFile(environment: Environment): string | null {
  return text(environment, 'OSTN15_GRID')
}
