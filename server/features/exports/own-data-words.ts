const FILES = {
  'account.json': {
    en: 'your username, e-mail address, language, and when you joined and signed in',
    cy: 'eich enw defnyddiwr, eich cyfeiriad e-bost, eich iaith, a phryd y gwnaethoch ymuno a mewngofnodi',
  },
  'profile.json': { en: 'your profile as you wrote it', cy: 'eich proffil fel y gwnaethoch ei ysgrifennu' },
  'settings.json': {
    en: 'your choices for mails and for what others see',
    cy: "eich dewisiadau ar gyfer e-byst a'r hyn y mae eraill yn ei weld",
  },
  'drafts.json': {
    en: 'finds that you began and have not published',
    cy: 'darganfyddiadau y gwnaethoch eu dechrau heb eu cyhoeddi',
  },
  'bookmarks.json': { en: 'records and places that you keep', cy: 'cofnodion a lleoedd yr ydych yn eu cadw' },
  'records.json': { en: 'your records with all their fields', cy: "eich cofnodion gyda'u holl feysydd" },
  'records.geojson': {
    en: 'the same as GeoJSON, for QGIS and other mapping programs',
    cy: 'yr un peth fel GeoJSON, ar gyfer QGIS a rhaglenni mapio eraill',
  },
  'pictures/': {
    en: 'the pictures of your records, in a folder for each',
    cy: 'lluniau eich cofnodion, mewn ffolder i bob un',
  },
  'profile-picture': {
    en: 'your profile picture, if you have one',
    cy: 'eich llun proffil, os oes gennych un',
  },
} as const

const WORDS = {
  en: {
    heading: (username: string) => `Your data from the Wales LiDAR Portal: ${username}`,
    made: (when: string) => `Made on ${when} (UTC).`,
    intro: 'This file holds what is yours in the portal:',
    notes:
      'Positions are in degrees (WGS 84). In records.json latitude comes first, in records.geojson longitude.\r\nRecords that an administrator has hidden are included; those that you deleted are not.\r\nPasswords are not here: the portal knows only a scrambled form of yours, which says nothing to anybody.',
  },
  cy: {
    heading: (username: string) => `Eich data o Borth LiDAR Cymru: ${username}`,
    made: (when: string) => `Gwnaed ar ${when} (UTC).`,
    intro: "Mae'r ffeil hon yn cynnwys yr hyn sy'n eiddo i chi yn y porth:",
    notes:
      "Rhoddir safleoedd mewn graddau (WGS 84). Yn records.json y lledred sydd gyntaf, yn records.geojson yr hydred.\r\nMae cofnodion y mae gweinyddwr wedi'u cuddio wedi'u cynnwys; nid yw'r rhai y gwnaethoch eu dileu.\r\nNid yw cyfrineiriau yma: dim ond ffurf wedi'i sgramblo o'ch un chi y mae'r porth yn ei gwybod, ac nid yw honno'n dweud dim wrth neb.",
  },
}

/** README.txt; line ends that every editor of plain text knows. */
export function readmeText(
  language: 'en' | 'cy',
  { username, made }: { username: string; made: Date },
): string {
  const words = WORDS[language]
  const heading = words.heading(username)
  const files = Object.entries(FILES).map(([name, meaning]) => `  ${name.padEnd(18)}${meaning[language]}`)
  return [
    heading,
    '='.repeat(heading.length),
    '',
    words.made(made.toISOString().slice(0, 16).replace('T', ' ')),
    '',
    words.intro,
    '',
    ...files,
    '',
    words.notes,
    '',
  ].join('\r\n')
}
