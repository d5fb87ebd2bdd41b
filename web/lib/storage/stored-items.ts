/** Where an item is: local or session storage, or the browser's database. */
type Place = 'local' | 'session' | 'database'

interface StoredItem {
  in: Place
  /** What it is for, as the privacy page says it. */
  what: 'language' | 'session' | 'welcome' | 'view' | 'draft' | 'pictures' | 'profile' | 'keys'
  /** When it is removed. */
  until: 'cleared' | 'logout' | 'tab' | 'saved' | 'week' | 'profileSaved'
}

/** Everything that the pages store in a browser, by its key. Nothing else can be stored, and the privacy page lists it. */
export const STORED_ITEMS = {
  language: { in: 'local', what: 'language', until: 'cleared' },
  authToken: { in: 'local', what: 'session', until: 'logout' },
  token: { in: 'local', what: 'session', until: 'logout' },
  username: { in: 'local', what: 'session', until: 'logout' },
  email: { in: 'local', what: 'session', until: 'logout' },
  id: { in: 'local', what: 'session', until: 'logout' },
  memberLanguage: { in: 'local', what: 'session', until: 'logout' },
  betaSeen: { in: 'session', what: 'welcome', until: 'tab' },
  mapHelpClosed: { in: 'session', what: 'welcome', until: 'tab' },
  mapView: { in: 'session', what: 'view', until: 'tab' },
  mapLayers: { in: 'session', what: 'view', until: 'tab' },
  scrollPositions: { in: 'session', what: 'view', until: 'tab' },
  addFindWanted: { in: 'session', what: 'view', until: 'tab' },
  terrainRaising: { in: 'session', what: 'view', until: 'tab' },
  lightCardFolded: { in: 'session', what: 'view', until: 'tab' },
  createRecordDraft: { in: 'session', what: 'draft', until: 'saved' },
  createRecordName: { in: 'session', what: 'draft', until: 'saved' },
  keptFiles: { in: 'database', what: 'pictures', until: 'week' },
  profileChanges: { in: 'session', what: 'profile', until: 'profileSaved' },
  reviewKeys: { in: 'local', what: 'keys', until: 'cleared' },
} as const satisfies Readonly<Record<string, StoredItem>>

type Items = typeof STORED_ITEMS

/** The keys of one place. */
export type StoredKey<P extends Place> = {
  [Key in keyof Items]: Items[Key]['in'] extends P ? Key : never
}[keyof Items]
