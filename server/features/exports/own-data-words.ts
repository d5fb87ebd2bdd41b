const FILES = {
  'account.json': {
    en: 'your username, e-mail address, language, when you joined, and where you are signed in',
    cy: 'eich enw defnyddiwr, eich cyfeiriad e-bost, eich iaith, pryd y gwnaethoch ymuno, a ble rydych wedi mewngofnodi',
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
  'badges.json': {
    en: 'your badges, and how far you are with the others',
    cy: "eich bathodynnau, a pha mor bell yr ydych gyda'r lleill",
  },
  'reports.json': {
    en: 'what you have reported while signed in, and the answers',
    cy: "yr hyn yr ydych wedi'i adrodd tra oeddech wedi mewngofnodi, a'r atebion",
  },
  'acts.json': {
    en: 'what the log of acts holds of you: changes of your account, records deleted and restored',
    cy: "yr hyn sydd yn y cofnod gweithredoedd amdanoch chi: newidiadau i'ch cyfrif, cofnodion a ddilëwyd ac a adferwyd",
  },
  'records.json': { en: 'your records with all their fields', cy: "eich cofnodion gyda'u holl feysydd" },
  'deleted-records.json': {
    en: 'records that you deleted and that are still kept',
    cy: "cofnodion y gwnaethoch eu dileu ac sy'n dal i gael eu cadw",
  },
  'record-versions.json': {
    en: 'what your records said before each change',
    cy: 'yr hyn a ddywedai eich cofnodion cyn pob newid',
  },
  'records.geojson': {
    en: 'the records that you have not deleted as GeoJSON, for QGIS and other mapping programs',
    cy: 'y cofnodion nad ydych wedi eu dileu fel GeoJSON, ar gyfer QGIS a rhaglenni mapio eraill',
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
      'Positions are in degrees (WGS 84). In records.json latitude comes first, in records.geojson longitude.\r\nRecords that an administrator has hidden are included.\r\nFeedback is not here: it is kept without a tie to any account. Ask the operator for what you sent.\r\nPasswords are not here: the portal knows only a scrambled form of yours, which says nothing to anybody.',
  },
  cy: {
    heading: (username: string) => `Eich data o Borth LiDAR Cymru: ${username}`,
    made: (when: string) => `Gwnaed ar ${when} (UTC).`,
    intro: "Mae'r ffeil hon yn cynnwys yr hyn sy'n eiddo i chi yn y porth:",
    notes:
      "Rhoddir safleoedd mewn graddau (WGS 84). Yn records.json y lledred sydd gyntaf, yn records.geojson yr hydred.\r\nMae cofnodion y mae gweinyddwr wedi'u cuddio wedi'u cynnwys.\r\nNid yw adborth yma: fe'i cedwir heb gysylltiad ag unrhyw gyfrif. Gofynnwch i'r gweithredwr am yr hyn a anfonoch.\r\nNid yw cyfrineiriau yma: dim ond ffurf wedi'i sgramblo o'ch un chi y mae'r porth yn ei gwybod, ac nid yw honno'n dweud dim wrth neb.",
  },
}

/** Width in characters of the column with the names of files. */
const NAME_WIDTH = 2 + Math.max(...Object.keys(FILES).map(({ length }) => length))

/** README.txt, with line ends that all text editors know. */
export function readmeText(
  language: 'en' | 'cy',
  { username, made }: { username: string; made: Date },
): string {
  const words = WORDS[language]
  const heading = words.heading(username)
  const files = Object.entries(FILES).map(
    ([name, meaning]) => `  ${name.padEnd(NAME_WIDTH)}${meaning[language]}`,
  )
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
