/** Sites with a Welsh half at an address of its own. */
const BODIES = {
  mapData: { en: 'https://datamap.gov.wales/', cy: 'https://mapdata.llyw.cymru/' },
  cadw: { en: 'https://cadw.gov.wales/', cy: 'https://cadw.llyw.cymru/' },
  pasCymru: {
    en: 'https://museum.wales/portable-antiquities-scheme-in-wales-role/',
    cy: 'https://amgueddfa.cymru/cynllun-henebion-cludadwy-yng-nghymru-rol/',
  },
  countrysideCode: {
    en: 'https://naturalresources.wales/days-out/the-countryside-codes/?lang=en',
    cy: 'https://naturalresources.wales/days-out/the-countryside-codes/?lang=cy',
  },
  commission: { en: 'https://rcahmw.gov.uk/', cy: 'https://cbhc.gov.uk/' },
  licence: {
    en: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    cy: 'https://www.nationalarchives.gov.uk/doc/open-government-licence-cymraeg/version/3/',
  },
} as const

/** Returns the addresses of public bodies in the language of the page. */
export function publicBodies(language: string) {
  const side = language === 'cy' ? 'cy' : 'en'
  const { mapData, cadw, pasCymru, countrysideCode, commission, licence } = BODIES
  return {
    mapData: mapData[side],
    cadw: cadw[side],
    pasCymru: pasCymru[side],
    countrysideCode: countrysideCode[side],
    commission: commission[side],
    licence: licence[side],
  }
}

/** Returns the Welsh address for an English one of a public body, and any other address as it is. */
export function inLanguage(address: string, language: string): string {
  if (language !== 'cy') return address
  const coflein = address.replace(
    /^https:\/\/coflein\.gov\.uk\/en\/site\//,
    'https://coflein.gov.uk/cy/safle/',
  )
  const body = Object.values(BODIES).find(({ en }) => en === coflein)
  return body ? body.cy : coflein
}
